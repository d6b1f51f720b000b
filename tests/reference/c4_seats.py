"""Who sits where, and who is asked to cut (C4.2, C4.3)."""


class Seats:
    """Who holds which box.  A player is his arrival, not his name: one who leaves
    and comes back is another."""

    def __init__(self):
        self.box = {}  # box: (arrival, name, when it was taken)
        self.clock = 0

    def sit(self, name, box):
        self.clock += 1
        self.box[box] = (self.arrival(name) or self.clock, name, self.clock)

    def arrival(self, name):
        return next((held[0] for held in self.box.values() if held[1] == name), None)

    def boxes(self, arrival):
        return [box for box, held in self.box.items() if held[0] == arrival]

    def clockwise(self, box):
        """The boxes that have a player, from the one after `box` round to it."""
        return sorted(self.box, key=lambda other: (other <= box, other))


class Offer:
    """The offer of one cut as it goes round."""

    def __init__(self, cause, box=None, arrival=None):
        self.cause = cause                    # the clause that names the first player
        self.box, self.arrival = box, arrival  # C4.2.2: where, and whose box it was
        self.at = box                         # the box asked last
        self.asked = set()                    # arrivals
        self.to = None                        # the arrival that is being asked
        self.refused = False
        self.wrong = False                    # somebody was asked in breach: observe_shoe.py

    def again(self):
        return Offer(self.cause, self.box, self.arrival)

    def passed_on(self, seats):
        """The player named in 4.2 has refused; one who is gone counts as such."""
        return self.refused or (self.cause == "C4.2.2" and not seats.boxes(self.arrival))

    def next(self, seats):
        """The box to be asked now, or None when it is the supervisor's to cut."""
        boxes = [box for box in seats.clockwise(self.at or 0)
                 if seats.box[box][0] not in self.asked]
        if not boxes or self.passed_on(seats):
            return boxes[0] if boxes else None
        if self.cause == "C4.2.1":
            return min(boxes, key=lambda box: (seats.box[box][0], seats.box[box][2]))
        if self.cause == "C4.2.2":
            return next(box for box in seats.clockwise(self.box - 1)
                        if seats.box[box][0] == self.arrival)
        return max(boxes)

    def clause(self, seats):
        """The clause that now says whose the cut is."""
        if self.to is None and self.next(seats) is None:
            return "C4.3.2"
        return "C4.3.1" if self.passed_on(seats) else self.cause

    def ask(self, seats, box):
        self.at, self.to, self.wrong = box, seats.box[box][0], False
        self.asked.add(self.to)

    def refuse(self):
        self.to, self.refused = None, True
