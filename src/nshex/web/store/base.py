"""What all tables of the database have in common."""

from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    pass
