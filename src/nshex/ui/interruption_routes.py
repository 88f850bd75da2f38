"""Routes to the actions of whoever decides in between: a retreat, a unit taken over, a battle, a medic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from nshex.geometry import CELL_NAMES, DIRECTIONS
from nshex.languages import gettext
from nshex.notation.labels import direction_title, means_title, unit_label
from nshex.rules import actions as a
from nshex.rules.actions import cell_a, cell_b, cell_c, has_flag, op_of, rot_b
from nshex.rules.events import MEANS
from nshex.rules.units import rotation_of
from nshex.ui.pick_maker import PickMaker
from nshex.ui.picks import OPTION, Facing, Pick, Route


class InterruptionRoutes(PickMaker):
    """Turns the actions of a decision that interrupts a turn or a battle into routes."""

    def retreat(self, action: int) -> Iterable[Route]:
        pushed = unit_label(self.s, int(cell_b(self.s.job)))
        question = gettext("{unit} is pushed. Where does it go?", unit=pushed)
        yield Route(action, (self.cell(question, int(cell_b(action))),))

    def taken(self, action: int) -> Iterable[Route]:
        cell = int(cell_b(action))
        word = int(self.s.cells[cell])
        keeps = op_of(action) == a.KEEP
        rotation = int(rotation_of(word) if keeps else rot_b(action))
        question = gettext("{unit} is yours now. Which way should it face?", unit=unit_label(self.s, cell))
        stand = Facing(word & 255, cell, int(self.s.decider), cell, keeps)
        yield Route(action, (self.named_facing(question, stand, rotation),))

    def in_battle(self, action: int) -> Iterable[Route]:
        cell = int(cell_b(action))
        value, label = self._battle_words(action)
        question = gettext("{unit} acts:", unit=unit_label(self.s, cell))
        usual = op_of(action) in (a.KEEP, a.ATTACK_ON)
        yield Route(action, (Pick(OPTION, value, question, label, primary=usual, at=CELL_NAMES[cell]),))

    def _battle_words(self, action: int) -> tuple[str, str]:
        op = op_of(action)
        if op == a.EXPLODE:
            return "explode", gettext("explode: 1 wound to all around, and it dies")
        if op == a.CONVERT:
            direction = direction_title(rot_b(action))
            if has_flag(action):
                label = gettext("change the attack {direction} into ranged", direction=direction)
            else:
                label = gettext("change the attack {direction} into melee", direction=direction)
            return f"{DIRECTIONS[rot_b(action)]} {'ranged' if has_flag(action) else 'melee'}", label
        return "attack", gettext("attack as usual")

    def absorb(self, action: int) -> Iterable[Route]:
        medic, saved, source = int(cell_a(action)), int(cell_b(action)), int(cell_c(action))
        origin = MEANS[source - a.FROM_MEANS] if source >= a.FROM_MEANS else CELL_NAMES[source]
        name = means_title(origin) if source >= a.FROM_MEANS else unit_label(self.s, source)
        target = unit_label(self.s, saved)
        whom = gettext("From whom does {medic} save {unit}?", medic=unit_label(self.s, medic), unit=target)
        hit = Pick(
            OPTION,
            f"from {origin}",
            whom,
            gettext("save it from {hit}", hit=name),
            at=CELL_NAMES[saved],
        )
        says = gettext("{unit} saves {other}", unit=self.unit(medic), other=self.unit_on(saved))
        medics = replace(self.acting(gettext("Which medic saves {unit}?", unit=target), medic), says=says)
        yield Route(action, (self.meant(gettext("Whom does a medic save?"), saved), medics, hit))

    def keep(self, action: int) -> Iterable[Route]:
        """To keep is said of a unit taken over, and of an attack that is not converted."""
        options = [int(op_of(option)) for option in self.s.alternatives]
        return self.taken(action) if a.TURN_TAKEN in options else self.in_battle(action)
