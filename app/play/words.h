/*
 * app/play/words.h -- every word that `riffle play` shows, on the screen and line by line.
 *
 * One catalogue, so that the words can be reviewed in one reading and translated in one place.  The
 * other files of app/play name an entry and give its arguments; tests/cli/terminal_words.py finds
 * words that stand elsewhere, entries that nobody uses, and words that we avoid.
 *
 * Entries are macros and not variables, so that the compiler checks each format against its
 * arguments.  A precision such as %.60s keeps a part from filling the buffer; a translation keeps
 * it.  Entries that end in a blank, or begin with one, are parts of a sentence.
 *
 * Words that come from elsewhere: clauses and what the law expects (riffle/clause.h), keys and
 * values of rules (riffle/bj_rules.h), names of companions (table/companion.c), and advice, which
 * the card room shows too (table/advice_words.c).
 *
 * Words of the field, as on the web: bet, push, blackjack, shoe, cutting card, box.
 */
#ifndef RIFFLE_APP_PLAY_WORDS_H
#define RIFFLE_APP_PLAY_WORDS_H

/* Names of keys, as they stand on the last line of the screen. */
#define WORDS_KEY_ENTER       "Enter"
#define WORDS_KEY_ESCAPE      "Esc"
#define WORDS_KEY_ANY         "Any key"
#define WORDS_KEYS_UP_DOWN    "Up/Down"    /* where arrows cannot be shown */
#define WORDS_KEYS_LEFT_RIGHT "Left/Right" /* where arrows cannot be shown */

/* What a key does.  All keys of a question share one line of 80 columns: keep them short. */
#define WORDS_DO_ADVICE    "advice"
#define WORDS_DO_AMOUNT    "amount"
#define WORDS_DO_BET       "bet"
#define WORDS_DO_BUY       "buy chips"
#define WORDS_DO_CANCEL    "cancel"
#define WORDS_DO_DECLINE   "no insurance"
#define WORDS_DO_DOUBLE    "double"
#define WORDS_DO_ENTER     "that is it"
#define WORDS_DO_FASTER    "speeds up the dealer"
#define WORDS_DO_HELP      "help"
#define WORDS_DO_HIT       "hit"
#define WORDS_DO_INSURE    "insure"
#define WORDS_DO_KEEP_HAND "keep the hand"
#define WORDS_DO_LEAVE     "leave"
#define WORDS_DO_ONE_CARD  "one card"
#define WORDS_DO_PUSH_IN   "push it in"
#define WORDS_DO_REFUSE    "refuse"
#define WORDS_DO_SIT_OUT   "sit out"
#define WORDS_DO_SPLIT     "split"
#define WORDS_DO_STAND     "stand"
#define WORDS_DO_STAY      "stay"
#define WORDS_DO_SURRENDER "surrender"
#define WORDS_DO_TEN_CARDS "ten cards"
#define WORDS_DO_SKIP      "skip"
#define WORDS_DO_TYPE      "type it"

/* The count that is asked for while you play. */
#define WORDS_QUIZ_BOTH         "%s: running count and true count? (like 4 1, Enter skips)"
#define WORDS_QUIZ_RUNNING      "%s: running count? (Enter skips)"
#define WORDS_QUIZ_TYPE_BOTH    "Type two numbers: the running count and the true count, like 4 1."
#define WORDS_QUIZ_TYPE_RUNNING "Type the running count, like 4 or -2."
#define WORDS_QUIZ_IS_BOTH      "The running count is %+g, the true count %+d (%.1f decks left)."
#define WORDS_QUIZ_RIGHT_BOTH   "Right: running count %+g, true count %+d (%.1f decks left)."
#define WORDS_QUIZ_WRONG_BOTH   "No: running count %+g, true count %+d (%.1f decks left)."
#define WORDS_QUIZ_IS           "The running count is %+g."
#define WORDS_QUIZ_RIGHT        "Right: running count %+g."
#define WORDS_QUIZ_WRONG        "No: the running count is %+g."
#define WORDS_QUIZ_SUM          "Counts: %u of %u right."

/* Questions on the screen. */
#define WORDS_ASK_BUY          "Buy how many chips? %s"
#define WORDS_ASK_BET          "Your bet on box %u: %s   (you have %s)"
#define WORDS_ASK_BET_NONE     "Your bet on box %u: %s (sit this round out)   (you have %s)"
#define WORDS_ASK_TOO_FEW      "You have %s, and the lowest bet is %s. Buy chips, or sit out."
#define WORDS_ASK_INSURANCE    "The dealer shows an ace. Insure box %u for %s?"
#define WORDS_ASK_NO_INSURANCE "The dealer shows an ace. You have no chips left for insurance."
#define WORDS_ASK_SURRENDER                                                                        \
    "Box %u, %.80s: give up half of your bet before the dealer checks for blackjack?"
#define WORDS_ASK_PLAY      "Box %u: you have %.20s, the dealer shows %.20s."
#define WORDS_ASK_PLAY_HAND "Box %u, hand %u: you have %.20s, the dealer shows %.20s."
/* The cut, and leaving. */
#define WORDS_ASK_CUT       "Cut the cards: push the cutting card in at %u to %u."
#define WORDS_ASK_CUT_TYPED "Cut the cards: push the cutting card in at %u to %u. You typed %s."
#define WORDS_ASK_LEAVE     "Leave now? Your hand stands and is settled without you."
#define WORDS_ASK_DONE      "You have played as much as you asked for."

/* Answers to what you typed. */
#define WORDS_NOT_AN_AMOUNT "Type an amount, for example 10 or 7.50."
#define WORDS_NOT_A_CUT     "You cannot cut there. Choose a place from %u to %u."
#define WORDS_REFUSED       "Not permitted by %s. Expected: %.200s"
#define WORDS_SITS_OUT      "Box %u sits this round out."

/* The felt. */
#define WORDS_TOO_SMALL                                                                            \
    "The table needs a window of %d %s %d, and this one is %d %s %d. Make the window larger, or "  \
    "press Q to leave."
#define WORDS_CANNOT_DRAW      "riffle play: cannot draw on this terminal. Add --plain.\n"
#define WORDS_TITLE_HAVE       "you have %s %s %s"
#define WORDS_TITLE_TABLE      "%s %s %s %s bets %s to %s"
#define WORDS_TITLE_SEED       "%s %s %s %s bets %s to %s %s research seed %s"
#define WORDS_DECKS            "%u decks"
#define WORDS_DECK_ONE         "%u deck"
#define WORDS_UP               "up %s"
#define WORDS_DOWN             "down %s"
#define WORDS_EVEN             "even"
#define WORDS_DISCARDS         "discards"
#define WORDS_STACK            "stack"
#define WORDS_SHOE             "shoe"
#define WORDS_MACHINE          "machine"
#define WORDS_IN_HAND          "in hand"
#define WORDS_CUTTING_CARD     " cutting card "
#define WORDS_DEALER           "Dealer"
#define WORDS_DEALER_SHOWS     "Dealer shows %.20s"
#define WORDS_DEALER_HAS       "Dealer: %.20s"
#define WORDS_DEALER_BLACKJACK "Dealer shows %.20s, has blackjack"
#define WORDS_AN_ACE           "an ace"
#define WORDS_BLACKJACK_PAYS   "BLACKJACK PAYS %u TO %u"
#define WORDS_DEALER_STANDS    "Dealer draws to %u and stands on all %us"
#define WORDS_DEALER_HITS_SOFT "Dealer draws to %u and hits soft %u"
#define WORDS_INSURANCE_PAYS   "INSURANCE PAYS %lld TO 1"
#define WORDS_NO_INSURANCE     "NO INSURANCE"
#define WORDS_DOUBLE_ANY       "double on any two cards"
#define WORDS_DOUBLE_9_11      "double on 9 to 11"
#define WORDS_DOUBLE_10_11     "double on 10 and 11"
#define WORDS_DOUBLE_NONE      "no doubling"
#define WORDS_SPLIT_HANDS      "split to %u hands"
#define WORDS_SPLIT_NONE       "no splitting"
#define WORDS_SURRENDER_NONE   "no surrender"
#define WORDS_SURRENDER_LATE   "late surrender"
#define WORDS_SURRENDER_EARLY  "early surrender"
#define WORDS_NO_PEEK          "the dealer does not check for blackjack"
#define WORDS_NO_HOLE_CARD     "no hole card"
#define WORDS_YOU              "You"
#define WORDS_CHIPS_HELD       "has %s"
#define WORDS_INSURED_FOR      " ins %s"
#define WORDS_WON              "won %s"
#define WORDS_LOST             "lost %s"
#define WORDS_PUSH             "push"
#define WORDS_GAVE_UP          "gave up %s"

/* The cut on the screen. */
#define WORDS_FRONT     "front"
#define WORDS_BACK      "back"
#define WORDS_CUT_PLACE "%u cards in front of the cutting card, %u behind it"

/* Sheets on top of the table. */
#define WORDS_CLOSE            " Press any key to close "
#define WORDS_HELP_TITLE       " Help "
#define WORDS_STATISTICS_TITLE " Your statistics "
#define WORDS_RULES_TITLE      " Rules of this table "
#define WORDS_HELP                                                                                 \
    "The last line shows the keys that you can use now.\n"                                         \
    "\n"                                                                                           \
    "H  hit         S  stand       D  double       P  split\n"                                     \
    "R  surrender, or refuse the cut               Y N  yes, no\n"                                 \
    "\n"                                                                                           \
    "Bet: Up and Down change it by one step, PgUp and PgDn by ten, or\n"                           \
    "    type it. Enter bets; 0 and Enter sits out. B buys chips.\n"                               \
    "Cut: Left and Right move by one card, comma and full stop by ten,\n"                          \
    "    Home and End to the limits, or type the place. Enter cuts.\n"                             \
    "Press any key to speed up the dealer.\n"                                                      \
    "\n"                                                                                           \
    "A  advice      C  coach on or off: tells you what a mistake cost\n"                           \
    "U  advice for a full shoe, or for the cards not seen yet\n"                                   \
    "T  your statistics    L  rules of this table    ?  this help\n"                               \
    "Q  leave: your hands stand and are settled. Ctrl-C leaves at once.\n"                         \
    "\n"                                                                                           \
    "Box 1 is at the dealer's left, your right. Chips are play money.\n"
#define WORDS_STATISTICS                                                                           \
    "Chips, with the bets on your boxes     %10s\n"                                                \
    "Chips bought                           %10s\n"                                                \
    "%-38s %10s\n"                                                                                 \
    "Total bet                              %10s\n"                                                \
    "\n"                                                                                           \
    "Rounds      %6u      Shoes        %6u\n"                                                      \
    "Hands       %6u      Blackjacks   %6u\n"                                                      \
    "  won       %6u      Busts        %6u\n"                                                      \
    "  lost      %6u      Doubles      %6u\n"                                                      \
    "  pushed    %6u      Splits       %6u\n"                                                      \
    "Insured     %6u      Surrenders   %6u\n"                                                      \
    "\n"                                                                                           \
    "%s"
#define WORDS_YOU_ARE_UP   "You are up"
#define WORDS_YOU_ARE_DOWN "You are down"
#define WORDS_YOU_ARE_EVEN "You are even"

/* A hand: what it comes to. */
#define WORDS_BLACKJACK   "blackjack"
#define WORDS_ACE         "ace"
#define WORDS_BUST        "bust %u"
#define WORDS_SOFT        "soft %u"
#define WORDS_SURRENDERED "gave up"

/* What happens at the table.  "_YOU" is the sentence about you; in "_THEY" the player's name stands
 * before it: "Ann hits." */
#define WORDS_SIT_YOU        "You sit down at box %u."
#define WORDS_SIT_THEY       "sits down at box %u."
#define WORDS_BUY_YOU        "You buy chips for %s."
#define WORDS_BUY_THEY       "buys chips for %s."
#define WORDS_BET_YOU        "You bet %s on box %u."
#define WORDS_BET_THEY       "bets %s on box %u."
#define WORDS_INSURE_YOU     "You insure box %u for %s."
#define WORDS_INSURE_THEY    "insures box %u for %s."
#define WORDS_DECLINE_YOU    "You take no insurance."
#define WORDS_DECLINE_THEY   "takes no insurance."
#define WORDS_OFFER_YOU      "You may cut the cards."
#define WORDS_OFFER_THEY     "%s may cut the cards."
#define WORDS_REFUSE_YOU     "You refuse the cut."
#define WORDS_REFUSE_THEY    "refuses the cut."
#define WORDS_CUT_YOU        "You cut at %u."
#define WORDS_CUT_THEY       "cuts at %u."
#define WORDS_CUT_SUPERVISOR "Nobody wants to cut, so the supervisor cuts at %u."
#define WORDS_HIT_YOU        "You hit."
#define WORDS_HIT_THEY       "hits."
#define WORDS_STAND_YOU      "You stand."
#define WORDS_STAND_THEY     "stands."
#define WORDS_DOUBLE_YOU     "You double."
#define WORDS_DOUBLE_THEY    "doubles."
#define WORDS_SPLIT_YOU      "You split."
#define WORDS_SPLIT_THEY     "splits."
#define WORDS_SURRENDER_YOU  "You surrender."
#define WORDS_SURRENDER_THEY "surrenders."
#define WORDS_THE_DEALER     "the dealer"
#define WORDS_BOX_YOU        "box %u (you)"
#define WORDS_BOX_THEY       "box %u (%s)"
#define WORDS_DEALT          "%s to %.200s: %.20s."
#define WORDS_DEALT_DOWN     "A card face down to %.200s."
#define WORDS_DEALER_TURNS   "The dealer turns %s: %.20s."
#define WORDS_DOUBLED_CARD   "The doubled card of %.60s is %s: %.20s."
/* A hand is settled: its box, its total, the dealer's (WORDS_AGAINST, or nothing), the result,
 * and the clause by which it is paid. */
#define WORDS_AGAINST            " against %.20s"
#define WORDS_SETTLED_WINS       "%.60s, %.20s%.40s, wins %s [%s]."
#define WORDS_SETTLED_LOSES      "%.60s, %.20s%.40s, loses %s [%s]."
#define WORDS_SETTLED_PUSH       "%.60s, %.20s%.40s: push [%s]."
#define WORDS_SETTLED_SURRENDER  "%.60s, %.20s%.40s, surrenders and loses %s [%s]."
#define WORDS_INSURANCE_WINS     "Insurance of %.60s wins %s [%s]."
#define WORDS_INSURANCE_LOSES    "Insurance of %.60s loses %s [%s]."
#define WORDS_ROUND_OVER         "The round is over."
#define WORDS_ROUND_OVER_CHIPS   "The round is over. You have %s."
#define WORDS_SHUFFLE            "The dealer shuffles."
#define WORDS_SHUFFLE_DISCARDS   "The shoe is empty: the dealer shuffles the discards."
#define WORDS_FIX                "The dealer chooses the place of the cutting card."
#define WORDS_FRONT_TO_BACK      "The dealer moves the front of the stack to the back."
#define WORDS_MARK               "The dealer puts the cutting card in its place."
#define WORDS_LOAD               "The stack goes into the shoe."
#define WORDS_FEED               "The cards go into the shuffling machine."
#define WORDS_RETURN             "The discards go back into the shuffling machine."
#define WORDS_BURN               "The dealer burns a card."
#define WORDS_CHECK_BLACKJACK    "The dealer checks the hole card: blackjack."
#define WORDS_CHECK_NONE         "The dealer checks the hole card: no blackjack."
#define WORDS_CUTTING_CARD_OUT   "The cutting card is out: the dealer shuffles after this round."
#define WORDS_CUTTING_CARD_FIRST "The cutting card comes first: the dealer shuffles now."

/* Your result, when you leave or ask for it.  The last %s is WORDS_UP, _DOWN or _EVEN. */
#define WORDS_RESULT_HAVE  "You have %s and bought %s: you are %s.\n"
#define WORDS_RESULT_LEAVE "You leave with %s and bought %s: you are %s.\n"
#define WORDS_RESULT_HANDS                                                                         \
    "Rounds: %u. Hands: %u (%u won, %u lost, %u pushed). Blackjacks: %u, busts: %u, doubles: %u, " \
    "splits: %u, surrenders: %u, insured: %u. Total bet: %s.\n"

/* The coach. */
#define WORDS_COACH_ON     "The coach is on and tells you when a play is not the best."
#define WORDS_COACH_OFF    "The coach is off."
#define WORDS_COACH_UNSEEN "Advice now counts the cards not seen yet."
#define WORDS_COACH_FULL   "Advice now counts a full shoe."
#define WORDS_COACH_SUM    "Best decisions: %u of %u. Mistakes cost %.2f chips (expected loss)."
#define WORDS_NO_ADVICE    "Ask for advice when you have a hand to play."

/* Line by line: questions end in a blank, and the answer is typed behind it. */
#define WORDS_LINE_HELP_RULES "Rules: %s, bets %s to %s. l lists all rules.\n"
#define WORDS_LINE_HELP                                                                            \
    "h hit, s stand, d double, p split, r surrender or refuse the cut, y yes, n no.\n"             \
    "A number is a bet, or the place of the cut. Enter takes what the question suggests.\n"        \
    "a advice, c coach on or off, u advice for a full shoe or for the cards not seen yet.\n"       \
    "b 50 buys 50 chips, t your statistics, v view the table, l rules, q leave.\n"
#define WORDS_LINE_BET                                                                             \
    "Your bet on box %u, %s to %s (you have %s). Enter bets %s, 0 sits out, b 50 buys 50 chips, "  \
    "q leaves: "
#define WORDS_LINE_TOO_FEW                                                                         \
    "You have %s, and the lowest bet is %s. b 50 buys 50 chips, 0 sits out, q leaves: "
#define WORDS_LINE_INSURANCE                                                                       \
    "The dealer shows an ace. Insure box %u for %s? y, n or a smaller amount, a for advice: "
#define WORDS_LINE_SURRENDER                                                                       \
    "Box %u, %s: give up half of your bet before the dealer checks for blackjack? y or n, a for "  \
    "advice: "
#define WORDS_LINE_PLAY            "Box %u: %s, %s. Dealer: %s. %s, a advice: "
#define WORDS_LINE_PLAY_HAND       "Box %u, hand %u: %s, %s. Dealer: %s. %s, a advice: "
#define WORDS_LINE_HIT             "h hit"
#define WORDS_LINE_STAND           "s stand"
#define WORDS_LINE_DOUBLE          "d double"
#define WORDS_LINE_SPLIT           "p split"
#define WORDS_LINE_SURRENDERS      "r surrender"
#define WORDS_LINE_CUT             "Cut the %u cards where, %u to %u? Enter cuts at %u, r refuses: "
#define WORDS_LINE_NOT_UNDERSTOOD  "'%s' is not an answer here. Answers: %s, or ? for help.\n"
#define WORDS_LINE_YES_OR_NO       "y or n"
#define WORDS_LINE_CARDS_OR_REFUSE "a number of cards, or r to refuse"
#define WORDS_LINE_NOT_AN_AMOUNT   "Type an amount, for example 10 or 7.50, or ? for help."
#define WORDS_LINE_REFUSED         "Not permitted by %s: %s\nExpected: %s\n"
#define WORDS_LINE_SITS_OUT        "Box %u sits this round out.\n"
#define WORDS_LINE_GIVES_UP        "The last %u answers could not be used, so you leave.\n"
#define WORDS_LINE_DEALER          "Dealer: %s\n"
#define WORDS_LINE_NO_CARDS        "no cards"
#define WORDS_LINE_NAME_YOU        "you"
#define WORDS_LINE_SEAT            "Box %u (%s): bet %s, has %s\n"
#define WORDS_LINE_HAND            "Box %u (%s): %s, %s, bet %s\n"
#define WORDS_LINE_HAND_SETTLED    "Box %u (%s): %s, %s, settled\n"
#define WORDS_LINE_SHOE            "%u cards in the shoe, %u discarded.\n"

#endif
