/*
 * Corrections of random sessions.  Typed wrongly and corrected gives the state of typed rightly;
 * striking a correction leads back; corrections of different boards commute; and in committed
 * sessions no correction changes a commitment, an opening or a release, whichever line is struck.
 */
#include "../correct_suite.h"

#include <riffle/random.h>

/* Acts that people may do; the placeholders are a board and a table. */
static const char *const by_hand[] = {
    "ns shuffle board=%u",         "ns deal board=%u",
    "ns place board=%u",           "ns call board=%u table=%u",
    "ew call board=%u table=%u",   "ns passout board=%u table=%u",
    "ns played board=%u table=%u", "director seen board=%u",
    "director misdeal board=%u",   "director require board=%u",
    "director withdraw board=%u",  "director redeal board=%u reason=D1",
    "director foul board=%u",      "director redeal board=%u reason=D3",
    "ew witness board=%u",         "director strike board=%u table=%u",
};
enum { BY_HAND = sizeof by_hand / sizeof by_hand[0] };

static struct rf_philox philox;

static unsigned
below(struct rf_rng rng, unsigned limit)
{
    return rf_rng_below(rng, limit);
}

/* Words of a random act about one of the first `boards` boards. */
static void
any_act(struct rf_rng rng, unsigned boards, char out[static RF_SESSION_TEXT])
{
    unsigned board = 1 + below(rng, boards), table = 1 + below(rng, 2);
    const struct rf_board *at = rf_session_board_at(&record.session, board);
    unsigned kind = below(rng, BY_HAND);
    if (below(rng, 3) && at->stage < RF_BOARD_PLACED)
        kind = at->stage; /* shuffle, deal, place: otherwise few boards come into play */
    snprintf(out, RF_SESSION_TEXT, by_hand[kind], board, table);
}

/* A random act, if it is permitted. */
static void
any_step(struct rf_rng rng, unsigned boards)
{
    char words[RF_SESSION_TEXT];
    struct rf_session_act made;
    struct rf_session_error error;
    any_act(rng, boards, words);
    MUST(rf_session_act_read(&made, words, strlen(words), &error));
    if (rf_session_record_judge(&record, &made, NULL) == RF_PERMITTED || below(rng, 8) == 0)
        act(words, NULL);
}

/* Everything but the chain and the corrections themselves. */
static bool
is_same(const struct rf_session_record *one, const struct rf_session_record *other)
{
    return memcmp(&one->session, &other->session, sizeof one->session) == 0 &&
           memcmp(&one->deal, &other->deal, sizeof one->deal) == 0 &&
           memcmp(&one->copy, &other->copy, sizeof one->copy) == 0 &&
           memcmp(&one->sum, &other->sum, sizeof one->sum) == 0;
}

static struct rf_session_record before, other;
static uint64_t count_before;

static void
remember(void)
{
    before = record;
    count_before = held.count;
}

static void
go_back(void)
{
    record = before;
    held.count = count_before;
}

/* The acts of the record that count, put to a session that nobody corrected. */
static void
type_rightly(const struct rf_correction *said, struct rf_session *session, uint64_t last)
{
    static struct rf_line at;
    struct rf_line_error error;
    struct rf_session_error wrong;
    struct rf_session_act made;
    static const char opening[] = "director open edition=2017 boards=4 first=1 tables=2 replay=no "
                                  "number=1";
    memset(session, 0, sizeof *session);
    MUST(rf_session_act_read(&made, opening, sizeof opening - 1, &wrong));
    MUST(rf_session_act(session, &made) == RF_PERMITTED);
    for (uint64_t n = 2; n <= last; n++) {
        bool struck = false;
        size_t taken;
        for (unsigned i = 0; i < said->strikes; i++)
            struck = struck || said->strike[i] == n;
        MUST(rf_line_read(&at, held.text[n - 1], held.size[n - 1], &error));
        if (struck && n == said->strike[0] && said->instead[0]) {
            MUST(rf_session_act_read(&made, said->instead, strlen(said->instead), &wrong));
            MUST(rf_session_act(session, &made) == RF_PERMITTED);
        }
        if (struck || strcmp(at.ruling, "-") != 0)
            continue;
        made = rf_session_act_make(rf_session_kind_find(at.act, strlen(at.act)),
                                   rf_session_actor_find(at.actor, strlen(at.actor)));
        MUST(rf_session_pairs_read(&made, at.payload, &taken));
        MUST(rf_session_act(session, &made) == RF_PERMITTED);
    }
}

/* Typed wrongly and corrected is typed rightly; a strike of the strike is where it began. */
START_TEST(typed_rightly)
{
    struct rf_rng rng = suite_words(&philox, "typed rightly");
    static struct rf_session right;
    unsigned long done = 0, refused = 0, follow = 0, changed = 0;
    unsigned long sessions = 20 + suite_number("RIFFLE_ACTS", 300000) / 1500;
    for (unsigned long n = sessions; n-- > 0;) {
        begin_observed();
        for (unsigned i = 10 + below(rng, 60); i-- > 0;)
            any_step(rng, 4);
        remember();
        for (uint64_t number = 2; number <= count_before; number++) {
            char words[RF_SESSION_TEXT] = "";
            if (below(rng, 2))
                any_act(rng, 4, words);
            go_back();
            if (!tries(number, words)) {
                refused++;
                continue;
            }
            MUST(is_same(&record, &before));
            done++;
            follow += correction.strikes - 1;
            changed += trial.changes;
            static struct rf_correction said;
            said = correction;
            MUST(writes());
            type_rightly(&said, &right, count_before);
            MUST(memcmp(&right, &record.session, sizeof right) == 0);
            MUST(refolds());
            corrects(record.spine.lines, NULL);
            MUST(is_same(&record, &before));
        }
    }
    ck_assert_uint_ge(done, sessions); /* the test would be worth little otherwise */
    ck_assert_uint_ge(refused, sessions);
    ck_assert_uint_ge(4 * follow, sessions);
    ck_assert_uint_ge(4 * changed, sessions);
}
END_TEST

/* The board that an act's line is about; 0 for none. */
static unsigned
board_of(uint64_t number)
{
    static struct rf_line at;
    struct rf_line_error error;
    uint64_t board = 0;
    MUST(rf_line_read(&at, held.text[number - 1], held.size[number - 1], &error));
    struct rf_pairs pairs = rf_pairs_start(at.payload);
    return rf_pairs_take_number(&pairs, "board", &board) ? (unsigned)board : 0;
}

START_TEST(commute)
{
    struct rf_rng rng = suite_words(&philox, "commute");
    unsigned long pairs = 0, sessions = 40 + suite_number("RIFFLE_ACTS", 300000) / 300;
    for (unsigned long n = sessions; n-- > 0;) {
        begin_observed();
        for (unsigned i = 20 + below(rng, 60); i-- > 0;)
            any_step(rng, 4);
        remember();
        uint64_t one = 2 + below(rng, (unsigned)count_before - 1),
                 two = 2 + below(rng, (unsigned)count_before - 1);
        if (!board_of(one) || !board_of(two) || board_of(one) == board_of(two) ||
            !tries(one, NULL) || !tries(two, NULL))
            continue;
        corrects(one, NULL);
        corrects(two, NULL);
        other = record;
        go_back();
        corrects(two, NULL);
        corrects(one, NULL);
        MUST(is_same(&record, &other));
        MUST(refolds());
        pairs++;
    }
    ck_assert_uint_ge(20 * pairs, sessions);
}
END_TEST

/* Releases a board that nobody is at, and shows its sub-keys. */
static void
any_release(struct rf_rng rng)
{
    unsigned board = 1 + below(rng, 2), party;
    char words[80];
    struct rf_board_id id;
    snprintf(words, sizeof words, "director release board=%u", board);
    const struct rf_board *at = rf_session_board_at(&record.session, board);
    if (at->released)
        return;
    act(words, NULL);
    if (!at->released || below(rng, 4) == 0)
        return;
    while (rf_session_record_next_owed(&record, board, &id, &party))
        MUST(subkey(board, (unsigned)id.attempt, party));
    if (record.spine.head_due)
        head();
}

/* A committed session of two boards. */
static void
any_committed(struct rf_rng rng)
{
    begin_committed();
    for (unsigned i = 10 + below(rng, 40); i-- > 0;) {
        unsigned board = 1 + below(rng, 2);
        const struct rf_board *at = rf_session_board_at(&record.session, board);
        if (at->stage == RF_BOARD_GATHERED && !at->released && at->attempt <= 3)
            deal(board);
        else if (below(rng, 12) == 0)
            any_release(rng);
        else if (at->attempt <= 3)
            any_step(rng, 2);
    }
}

/* True when nothing that was committed to, opened or released differs.  A redeal that no deal
 * followed may be struck. */
static bool
is_kept(const struct rf_session_record *one, const struct rf_session_record *two)
{
    for (unsigned i = 0; i < one->session.boards; i++)
        if (one->session.board[i].released != two->session.board[i].released)
            return false;
    return memcmp(&one->deal, &two->deal, sizeof one->deal) == 0 &&
           one->spine.heads == two->spine.heads;
}

static bool
is_proved(void)
{
    rf_session_record_verdict_if_signed(&record, &signed_part);
    return signed_part.verdict == RF_VERDICT_PROVED;
}

/* Every line of many committed sessions is struck, or not. */
START_TEST(protected)
{
    struct rf_rng rng = suite_words(&philox, "protected");
    unsigned long done = 0, refused = 0, sessions = 1 + suite_number("RIFFLE_ACTS", 300000) / 300;
    for (unsigned long n = sessions; n-- > 0;) {
        any_committed(rng);
        remember();
        bool proved = is_proved();
        for (uint64_t number = 1; number <= count_before; number++) {
            go_back();
            if (!tries(number, NULL)) {
                refused++;
                continue;
            }
            MUST(writes());
            done++;
            MUST(is_kept(&record, &before));
            MUST(is_proved() == proved);
            corrects(record.spine.lines, NULL);
            MUST(is_same(&record, &before));
        }
    }
    ck_assert_uint_ge(done, sessions);
    ck_assert_uint_ge(refused, sessions);
}
END_TEST

TESTS(typed_rightly, commute, protected)
