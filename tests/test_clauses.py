"""Every clause of the rules has a test, and docs/clauses.md says which (see clauses.py)."""

from __future__ import annotations

import pytest

from tests.clauses import (
    GROUPS,
    RULES,
    TABLE,
    clauses,
    current_table,
    first_words,
    ids_in,
    ids_in_name,
    proofs_by_clause,
    scan_source,
    without_test,
)

KNOWN = clauses(RULES.read_text(encoding="utf-8"))
TESTS = proofs_by_clause(RULES.parent.parent / "tests")


def test_every_clause_has_a_test():
    assert without_test(KNOWN, TESTS) == []


def test_no_test_names_a_clause_that_is_not_there():
    assert sorted(set(TESTS) - set(KNOWN)) == []


def test_the_table_is_up_to_date():
    assert TABLE.read_text(encoding="utf-8") == current_table(), "run `make docs`"


def test_all_groups_are_read():
    assert len(KNOWN) > 100
    assert {clause.split("-")[0] for clause in KNOWN} == set(GROUPS)


# --- the reader itself --------------------------------------------------------------------------------


def test_clauses_are_read_from_the_page():
    page = "# Rules\n\n- **BAT-3** Melee hits the\n  neighbour. More.\n- no clause\n- **BAT-4** Short.\n"
    assert clauses(page) == {"BAT-3": "Melee hits the neighbour", "BAT-4": "Short …"}


def test_long_clauses_are_cut():
    assert first_words("Gauss. " + "on and " * 9) == "Gauss. on and on and on and on and on and on …"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("BAT-4: armor", {"BAT-4"}),
        ("see BAT-10 and (MED-1)", {"BAT-10", "MED-1"}),
        ("ENR-3 to ENR-5", {"ENR-3", "ENR-4", "ENR-5"}),
        ("ENR-3 to 5", {"ENR-3", "ENR-4", "ENR-5"}),
        ("ABAT-1, bat-1 and SHA-256", set()),
    ],
)
def test_ids_in_docstrings(text, found):
    assert ids_in(text) == found


def test_ids_in_names():
    assert ids_in_name("test_bat_10_slots_and_med_1") == {"BAT-10", "MED-1"}
    assert ids_in_name("test_combat_4x_has_19_of_the_32") == set()


def test_tests_are_found_in_classes_too():
    source = '''
def helper():
    """BAT-1"""

class TestNets:
    """NET-1"""

    def test_one(self):
        """NET-2"""

def test_two():
    pass
'''
    assert dict(scan_source(source)) == {"TestNets::test_one": {"NET-1", "NET-2"}, "test_two": set()}
