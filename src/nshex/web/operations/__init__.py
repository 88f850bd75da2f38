"""What the operator of a server needs: health, figures and the log."""
