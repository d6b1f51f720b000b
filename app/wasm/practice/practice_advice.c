/*
 * app/wasm/practice/practice_advice.c -- what decisions are worth, as JSON: at the practice table, of
 * a hand that somebody asks about, and in every cell of the chart.
 *
 * The values are those of table/advice.c, which the terminal's coach uses, and so of `riffle exact
 * --hand`.  The question is kept before the player acts and valued afterwards, so that the table
 * never waits for the analysis.
 */
#include <riffle/basic.h>

#include <string.h>

#include "os/check.h"
#include "table/turn.h"
#include "wasm/practice/practice.h"

static const char *const plays[RF_PLAYS] = {"stand", "hit", "double", "split", "surrender"};

enum { STORAGE = 40 << 20 }; /* bytes; rf_exact_storage_size() is 38 million */
static _Alignas(16) unsigned char storage[STORAGE];

/* The question that was kept. */
static struct {
    bool is;
    enum advice_on on;
    unsigned box;
    struct rf_bj_view view;
    struct seen seen;
} question;

const struct rf_chart *
practice_learn(void)
{
    static struct rf_chart chart;
    static struct rf_bj_rules of;
    static bool learned;
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(practice.rules.decks);
    if (learned && memcmp(&of, &practice.rules, sizeof of) == 0)
        return &chart;
    CHECK(rf_exact_storage_size() <= STORAGE);
    rf_chart(storage, &practice.rules, &shoe, &chart);
    of = practice.rules;
    learned = true;
    return &chart;
}

uint32_t
practice_ask(uint32_t box)
{
    static const enum advice_on kinds[] = {
        [TURN_PLAY] = ADVICE_PLAY,
        [TURN_INSURANCE] = ADVICE_INSURANCE,
        [TURN_SURRENDER] = ADVICE_SURRENDER,
    };
    uint32_t arrival = rf_seats_arrival(&practice.game.table.seats, practice.name);
    unsigned asked = 0;
    enum turn_question turn = turn_question(&practice.game, arrival, practice.kept, &asked);
    question.is = turn != TURN_NOT_ASKED && turn != TURN_CUT;
    if (!question.is)
        return 0;
    question.on = kinds[turn];
    question.box = box && turn != TURN_PLAY ? box : asked;
    question.seen = practice.seen;
    rf_bj_view_make(&question.view, &practice.game, arrival);
    question.is = advice_is_asked(&question.view, question.on, question.box);
    return question.is;
}

/* "TS", "6H", … */
static void
write_card(struct scribe *scribe, const char *key, rf_card card)
{
    char text[RF_CARD_TEXT];
    rf_card_write(text, card, RF_LETTERS);
    json_text_string(scribe, key, text);
}

static void
write_hand(struct scribe *scribe, const struct rf_bj_hand *hand, rf_card up)
{
    struct rf_count count = rf_bj_hand_count(hand);
    json_text_open(scribe, "cards", '[');
    for (unsigned i = 0; i < hand->count; i++)
        write_card(scribe, NULL, hand->card[i]);
    json_text_close(scribe, ']');
    write_card(scribe, "up", up);
    json_text_number(scribe, "total", count.total);
    json_text_bool(scribe, "soft", count.soft);
    json_text_bool(scribe, "split", hand->split);
}

/* The values of the plays that are permitted: {"stand":-0.54, …}. */
static void
write_values(struct scribe *scribe, const bool may[static RF_PLAYS],
             const double ev[static RF_PLAYS])
{
    json_text_open(scribe, "ev", '{');
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (may[play])
            json_text_real(scribe, plays[play], ev[play]);
    json_text_close(scribe, '}');
}

/* The play of the chart, among those that are permitted. */
static const char *
chart_play(const struct rf_bj_hand *hand, rf_card up, const bool may[static RF_PLAYS])
{
    struct rf_act lawful[RF_PLAYS];
    size_t count = 0;
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (may[play])
            lawful[count++] = rf_act_make(advice_act((enum rf_play)play), "player");
    enum rf_act_kind kind = companion_plays(&practice_learn()->basic, hand, up, lawful, count);
    for (unsigned play = 0; play < RF_PLAYS; play++)
        if (advice_act((enum rf_play)play) == kind)
            return plays[play];
    return NULL;
}

static void
write_advice(struct scribe *scribe, const struct advice *advice, const struct rf_bj_hand *hand)
{
    static const char *const kinds[] = {
        [ADVICE_PLAY] = "play", [ADVICE_INSURANCE] = "insurance", [ADVICE_SURRENDER] = "early"};
    rf_card up = question.view.game.dealer.card[0];
    json_text_string(scribe, "on", kinds[advice->on]);
    json_text_number(scribe, "box", question.box);
    json_text_number(scribe, "bet", advice->wager_cents);
    json_text_bool(scribe, "unseen", advice->remaining);
    json_text_bool(scribe, "tooFew", advice->too_few);
    write_hand(scribe, hand, up);
    if (advice->on == ADVICE_INSURANCE) {
        json_text_real(scribe, "insurance", advice->insurance);
        json_text_number(scribe, "most", advice->most_cents);
        json_text_bool(scribe, "chartInsures", practice_learn()->basic.insure);
        return;
    }
    write_values(scribe, advice->may, advice->ev);
    json_text_string(scribe, "best", plays[advice->best]);
    json_text_string(scribe, "chart", chart_play(hand, up, advice->may));
}

const char *
practice_advice(uint32_t unseen)
{
    struct adviser adviser = {.remaining = unseen, .workspace = storage};
    struct advice advice;
    CHECK(rf_exact_storage_size() <= STORAGE);
    if (!question.is ||
        !advice_give(&adviser, &question.view, &question.seen, question.on, question.box, &advice))
        return NULL;
    unsigned number = question.on == ADVICE_PLAY ? question.view.hand : 0;
    struct scribe scribe = practice_json();
    write_advice(&scribe, &advice, &question.view.game.box[question.box].hand[number]);
    return practice_json_end(&scribe);
}

/* Reads cards until the text ends: the hand, and the up-card last.  `left` is what remains of a full
 * shoe. */
static bool
read_hand(struct rf_bj_hand *hand, rf_card *up, struct rf_exact_shoe *left)
{
    const char *at = practice.text;
    unsigned count = 0;
    *left = rf_exact_shoe_decks(practice.rules.decks);
    for (rf_card card; *at; at += *at == ' ') {
        size_t size = rf_card_read(at, &card);
        unsigned value = size ? rf_exact_card_value(card) : 0;
        if (size == 0 || count == RF_BJ_HAND_CARDS || left->count[value] == 0)
            return false;
        if (count++ > 0)
            rf_bj_hand_add(hand, *up);
        *up = card;
        left->count[value]--;
        if (value == RF_TEN)
            left->tens[rf_exact_ten_rank(card)]--;
        at += size;
    }
    return hand->count >= 2 && !rf_bj_hand_is_bust(hand);
}

const char *
practice_hand(void)
{
    static const struct rf_exact_how how = {0};
    struct rf_bj_hand hand = {0};
    struct rf_exact_plays exact;
    struct rf_exact_hand asked = {.hand = &hand, .hands = 1};
    CHECK(rf_exact_storage_size() <= STORAGE);
    bool reads = practice.read && read_hand(&hand, &asked.up, &asked.unseen);
    bool known = reads && rf_exact_hand(storage, &practice.rules, &asked, &how, &exact);
    struct scribe scribe = practice_json();
    if (known) {
        write_hand(&scribe, &hand, asked.up);
        json_text_bool(&scribe, "natural", exact.natural);
        write_values(&scribe, exact.may, exact.ev);
        json_text_string(&scribe, "best", plays[exact.best]);
        json_text_string(&scribe, "chart", chart_play(&hand, asked.up, exact.may));
    } else
        json_text_string(&scribe, "error", "that is no hand and up-card of these decks");
    return practice_json_end(&scribe);
}

/* A cell: what to do in the letters of the chart, how likely it is, and what each play is worth. */
static void
write_cell(struct scribe *scribe, unsigned bits, const struct rf_chart_cell *cell)
{
    char text[RF_CELL_TEXT];
    rf_basic_cell(text, bits);
    json_text_open(scribe, NULL, '{');
    json_text_string(scribe, "do", text);
    json_text_string(scribe, "play", plays[cell->play]);
    json_text_real(scribe, "chance", cell->chance);
    write_values(scribe, cell->may, cell->ev);
    json_text_close(scribe, '}');
}

/* Rows `least` to `most` of a part of the chart, each with ten cells: up-cards A, 2, …, T. */
static void
write_rows(struct scribe *scribe, const char *name, unsigned least, unsigned most,
           const uint8_t bits[][RF_VALUES], const struct rf_chart_cell cells[][RF_VALUES])
{
    json_text_open(scribe, name, '[');
    for (unsigned row = least; row <= most; row++) {
        json_text_open(scribe, NULL, '[');
        for (unsigned up = 0; up < RF_VALUES; up++)
            write_cell(scribe, bits[row][up], &cells[row][up]);
        json_text_close(scribe, ']');
    }
    json_text_close(scribe, ']');
}

const char *
practice_chart(void)
{
    const struct rf_chart *chart = practice_learn();
    struct scribe scribe = practice_json();
    json_text_real(&scribe, "edge", -chart->ev);
    json_text_bool(&scribe, "insure", chart->basic.insure);
    write_rows(&scribe, "hard", 4, 21, chart->basic.hard, chart->hard);
    write_rows(&scribe, "soft", 12, 21, chart->basic.soft, chart->soft);
    write_rows(&scribe, "pair", 0, RF_TEN, chart->basic.pair, chart->pair);
    return practice_json_end(&scribe);
}

/* The game with perfect play, computed once for its rules. */
static const struct rf_exact_game *
solve(void)
{
    static const struct rf_exact_how how = {.ev_only = true};
    static struct rf_exact_game game;
    static struct rf_bj_rules of;
    static bool solved;
    struct rf_exact_shoe shoe = rf_exact_shoe_decks(practice.rules.decks);
    CHECK(practice.read && rf_exact_storage_size() <= STORAGE);
    if (solved && memcmp(&of, &practice.rules, sizeof of) == 0)
        return &game;
    rf_exact_game(storage, &practice.rules, &shoe, &how, &game);
    of = practice.rules;
    solved = true;
    return &game;
}

double
practice_edge(void)
{
    return -solve()->ev;
}

const char *
practice_dealer(void)
{
    const struct rf_exact_game *game = solve();
    struct scribe scribe = practice_json();
    json_text_open(&scribe, "dealer", '[');
    for (unsigned up = 0; up < RF_VALUES; up++) {
        json_text_open(&scribe, NULL, '[');
        for (unsigned end = 0; end < RF_DEALER_ENDS; end++)
            json_text_real(&scribe, NULL, game->dealer[up][end]);
        json_text_close(&scribe, ']');
    }
    json_text_close(&scribe, ']');
    return practice_json_end(&scribe);
}
