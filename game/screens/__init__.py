"""The screens of the state machine: each takes presses and gives a scene."""
