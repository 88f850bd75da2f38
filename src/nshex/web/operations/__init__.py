"""What whoever runs a server needs: health, figures and the log."""
