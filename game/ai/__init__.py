"""The computer's players. Each sees a View and nothing else."""
