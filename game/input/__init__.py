"""From a device's event to a press of one of the twelve keys."""
