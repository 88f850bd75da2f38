"""The HTTP API described for programs: an OpenAPI document made from the typed payloads."""
