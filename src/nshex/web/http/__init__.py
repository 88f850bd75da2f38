"""Requests over HTTP: pages, the API, static files, and the checks around them."""
