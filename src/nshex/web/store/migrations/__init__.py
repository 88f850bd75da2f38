"""The schema of the database, step by step, for Alembic.

A step has the number of the schema it leads to as its revision. Steps that were published never change; a new
one gets the next number, which `schema.SCHEMA` then names.
"""
