/*
 * bridge/foul_set.c -- what shows only when all found boards are seen together: deals that moved
 * along the set, and cards that went from one board into another.
 *
 * Shifts.  If a deal was put into the wrong board, all later ones often follow: board 5 holds deal
 * 4, board 6 holds deal 5 and so on.  A run is consecutive boards whose deals come from equally
 * far before (or after) them; two boards or more make a shift.  When the deals that fell off one
 * end are at the other end there are two runs, one each way, which together are one rotation
 * within these boards.
 *
 * Traces.  A card that is missing from exactly one board and surplus in exactly one other went
 * there.
 */
#include "bridge/foul_internal.h"

#include "base/assert.h"
#include "base/bits.h"

/* The diagnoses and the set that they belong to, which all functions below need. */
struct whole {
    struct rf_foul *fouls; /* one for each found board, in the order of places */
    size_t count;
    const struct rf_intended *set;
    size_t boards;
};

/* Consecutive found boards whose deals all come from `by` places before them. */
struct run {
    size_t first, last;             /* indices of found boards */
    size_t first_place, last_place; /* in the set */
    int by;                         /* places, negative: after; 0: its deal did not move */
};

/* How many places before the board's own place its deal belongs, and that place.  0 when it did
 * not move, or the board or the deal is not in the set. */
static int
moved_by(const struct whole *whole, size_t at, size_t *place)
{
    const struct rf_foul *foul = &whole->fouls[at];
    const struct rf_intended *own = rf_foul_intended(whole->set, whole->boards, foul->board),
                             *from = rf_foul_intended(whole->set, whole->boards, foul->deal);
    if (!own || !from)
        return 0;
    *place = (size_t)(own - whole->set);
    return (int)(own - from);
}

/* The longest run that begins with a board.  Boards that nobody looked into do not end it; places
 * must ascend. */
static struct run
run_from(const struct whole *whole, size_t first)
{
    struct run run = {.first = first, .last = first};
    run.by = moved_by(whole, first, &run.first_place);
    run.last_place = run.first_place;
    for (size_t at = first + 1; at < whole->count && run.by != 0; at++) {
        size_t place = 0;
        if (whole->fouls[at].kind == RF_FOUL_UNSEEN)
            continue;
        if (moved_by(whole, at, &place) != run.by || place <= run.last_place)
            break;
        run.last = at;
        run.last_place = place;
    }
    return run;
}

/* True when the two runs are one rotation.  The first holds deals from |one->by| places after, the
 * second deals from other->by places before; they meet, and what fell off the end of one is the
 * other. */
static bool
runs_wrap(const struct run *one, const struct run *other)
{
    return one->by < 0 && other->by > 0 &&
           other->first_place == one->first_place + (size_t)other->by &&
           other->last_place + 1 == other->first_place + (size_t)-one->by;
}

/* Gives all boards from first to last the shift; those that nobody looked into stay as they are. */
static void
mark_shift(const struct whole *whole, size_t first, size_t last, struct rf_shift shift)
{
    RF_ASSERT(first < last && last < whole->count && shift.by != 0);
    shift.first = whole->fouls[first].board;
    shift.last = whole->fouls[last].board;
    for (size_t at = first; at <= last; at++)
        shift.boards += whole->fouls[at].kind != RF_FOUL_UNSEEN;
    for (size_t at = first; at <= last; at++)
        if (whole->fouls[at].kind != RF_FOUL_UNSEEN) {
            whole->fouls[at].shift = shift;
            whole->fouls[at].kind = RF_FOUL_SHIFTED;
        }
}

/* Finds runs from left to right.  A rotation is told by the shorter way round. */
static void
find_shifts(const struct whole *whole)
{
    struct run before = {.by = 0};
    for (size_t at = 0; at < whole->count; at = before.last + 1) {
        struct run run = run_from(whole, at);
        if (runs_wrap(&before, &run)) {
            int by = run.by <= -before.by ? run.by : before.by;
            mark_shift(whole, before.first, run.last, (struct rf_shift){.by = by, .wraps = true});
        } else if (run.last > run.first)
            mark_shift(whole, run.first, run.last,
                       (struct rf_shift){.by = run.by, .to_end = run.last + 1 == whole->count});
        before = run;
    }
}

/* Where a card is lost and where it is surplus, among all boards, and how often. */
struct trace {
    size_t lost_at, surplus_at;
    enum rf_seat from, to;
    unsigned lost, surplus; /* how often */
};

/* Looks for one card in all boards. */
static struct trace
trace_card(const struct whole *whole, uint64_t card)
{
    struct trace trace = {.lost = 0};
    for (size_t at = 0; at < whole->count; at++)
        for (unsigned pocket = 0; pocket < RF_SEATS; pocket++) {
            if (rf_foul_cards(&whole->fouls[at], pocket, RF_SEATS) & card) {
                trace.lost_at = at;
                trace.from = (enum rf_seat)pocket;
                trace.lost++;
            }
            if (rf_foul_cards(&whole->fouls[at], RF_SEATS, pocket) & card) {
                trace.surplus_at = at;
                trace.to = (enum rf_seat)pocket;
                trace.surplus++;
            }
        }
    return trace;
}

/* Notes where a lost card went, and where a surplus card came from.  Only single cards are told: a
 * board with several lost cards has no one place to name. */
static void
trace_cards(const struct whole *whole)
{
    for (unsigned card = 0; card < RF_DECK_CARDS; card++) {
        struct trace trace = trace_card(whole, (uint64_t)1 << card);
        if (trace.lost != 1 || trace.surplus != 1)
            continue;
        struct rf_foul *loser = &whole->fouls[trace.lost_at],
                       *finder = &whole->fouls[trace.surplus_at];
        RF_ASSERT(loser != finder);
        if (rf_bits_of(rf_foul_lost(loser)) == 1)
            loser->went = (struct rf_place){finder->board, trace.to};
        if (rf_bits_of(rf_foul_surplus(finder)) == 1)
            finder->came = (struct rf_place){loser->board, trace.from};
    }
}

/* True when every card is in one hand of thirteen. */
static bool
is_intended_whole(const struct rf_intended *intended)
{
    uint64_t all = 0;
    for (unsigned seat = 0; seat < RF_SEATS; seat++) {
        if (rf_bits_of(intended->hands.of[seat]) != RF_HAND_CARDS)
            return false;
        all |= intended->hands.of[seat];
    }
    return all == ((uint64_t)1 << RF_DECK_CARDS) - 1 && intended->board > 0;
}

/* Each board by itself, then shifts, then traces, which must see the explanations of all boards. */
void
rf_foul_diagnose(struct rf_foul *fouls, const struct rf_found_board *found, size_t count,
                 const struct rf_intended *set, size_t boards)
{
    struct whole whole = {fouls, count, set, boards};
    for (size_t i = 0; i < boards; i++)
        RF_ASSERT(is_intended_whole(&set[i]));
    for (size_t i = 0; i < count; i++)
        fouls[i] = rf_foul_of(&found[i], set, boards);
    find_shifts(&whole);
    trace_cards(&whole);
}
