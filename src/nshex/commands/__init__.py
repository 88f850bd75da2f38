"""What the commands of `nshex` do; cli.py only finds out which one is meant."""
