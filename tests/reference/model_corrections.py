"""A model Director who now and then mistyped something and corrects it.

`correct` strikes a line of the record that a Director (model_director.py) keeps, puts another act
in its place, adds a forgotten one, or strikes a correction.  What is possible, correct_session.py
says; the Director goes on from what counts then.
"""

from correct_session import SessionTrial
from corrections import Correction
from record_source import Finding
from session import verify


def any_correction(rng, lines, corrections, anything):
    """A correction that may or may not be possible; `anything` makes an act."""
    acts = [line.seq for line in lines if not line.is_of_record() and line.ruling[0] in "-!?"]
    if corrections and rng.random() < 0.3:
        return Correction([rng.choice(corrections).number])
    number = rng.choice(acts) if acts and rng.random() < 0.9 else rng.randint(1, len(lines) + 1)
    instead = str(anything()) if rng.random() < 0.5 else None
    reason = rng.choice([None, "Bob, not Ann", "mistyped: 3 %"])
    if rng.random() < 0.2:
        return Correction((), number, instead or str(anything()), reason)
    return Correction([number], None, instead, reason)


def edit(rng, correction):
    """Somebody changes a correction that was right."""
    kind = rng.randrange(6)
    if kind == 0:
        correction.effective = rng.randbytes(32)
    elif kind == 1:
        correction.changed = None if correction.changed else "3:-"
    elif kind == 2:
        correction.changed = (correction.changed or "4:~6D1") + ":9:-"
    elif kind == 3 and correction.strikes:
        correction.strikes[0] += rng.choice([-1, 1])
    elif kind == 4 and len(correction.strikes) > 1:
        correction.strikes.pop()
    else:
        correction.effective = bytes(reversed(correction.effective))


def correct(director):
    """Corrects something, if what is tried is possible.  Answers whether it was."""
    verifier = verify(director.keeper.text().encode())
    if verifier.finding:
        return False  # somebody has meddled with the record
    lines, corrections = verifier.lines, verifier.corrections
    made = any_correction(director.rng, lines, corrections, director.anything)
    try:
        trial = SessionTrial(lines, corrections, made, follow=True)
    except Finding:
        return False
    made.changed, made.effective = ":".join(trial.changes), trial.effective
    director.session = trial.after.session
    director.of_record("correct", made.payload())
    return True
