"""The commands of `scorekeeper`, one module each."""
