"""The tutorial: lessons are data, played on the real engine."""
