"""What the browser is sent."""
