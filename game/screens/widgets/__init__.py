"""Parts that several screens show: the strip, the hand, the table, the legend."""
