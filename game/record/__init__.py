"""The match log, which is save, replay and proof, and the files it lies in."""
