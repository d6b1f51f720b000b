"""observe_evening.py -- the acts of an evening with four breaches, for observe.py and breaches.py."""

EVENING = """supervisor opens the table with 6 decks
Ann sits at box 1
Bob sits at box 2
Ann buys 100 of chips
Bob buys 100 of chips
dealer shuffles by hand
dealer offers the stack to Bob with backs away
Bob cuts at 100
dealer moves the front to the back
dealer places the cutting card
dealer loads the shoe
dealer burns a card
# round 1
Ann wagers 10 on box 1
Bob wagers 20 on box 2
dealer draws AS to box 1
dealer draws 9H to box 2
dealer draws 7D to the dealer
dealer draws KD to box 1
dealer draws 9C to box 2
dealer draws a card face down to the dealer
dealer pays 10 to box 1
Bob stands
dealer turns TC
dealer pays 20 to box 2
dealer ends the round
# round 2
Ann wagers 10 on box 1
Bob wagers 20 on box 2
dealer draws TS to box 1
dealer draws TH to box 2
dealer draws TD to the dealer
dealer draws 6S to box 1
dealer draws 8H to box 2
dealer draws a card face down to the dealer
dealer looks and has no natural
Ann stands
Bob stands
dealer turns 7C
dealer draws 5H to the dealer
dealer pays 10 to box 1
dealer pays 20 to box 2
dealer ends the round
# round 3
Ann wagers 10 on box 1
Bob wagers 20 on box 2
dealer draws 9S to box 1
dealer draws 8S to box 2
dealer draws AD to the dealer
dealer draws 9D to box 1
dealer draws TC to box 2
dealer draws a card face down to the dealer
dealer looks and has a natural
dealer turns KH
dealer takes the wager of box 1
dealer takes the wager of box 2
dealer ends the round
"""
