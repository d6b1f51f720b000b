/*
 * app/wasm/practice/practice_table.c -- runs the practice table: reads rules, takes the player's
 * acts, and does what companions, dealer and supervisor do.
 *
 * The order of turns is that of `riffle play` (app/play/evening.c): companions before the player's
 * question, the player before the dealer, the dealer before the supervisor.  Nobody waits for a
 * clock.  Stacks are shuffled with a stream keyed by bytes of the browser's own generator, which
 * the page renews before each call.
 */
#include <riffle/random.h>

#include <string.h>

#include "os/check.h"
#include "table/turn.h"
#include "wasm/practice/practice.h"

struct practice practice;

static char json[PRACTICE_JSON];

char *
practice_text(void)
{
    return practice.text;
}

uint8_t *
practice_entropy(void)
{
    return practice.entropy;
}

struct scribe
practice_json(void)
{
    struct scribe scribe = json_text_start(json, sizeof json);
    json_text_open(&scribe, NULL, '{');
    return scribe;
}

const char *
practice_json_end(struct scribe *scribe)
{
    json_text_close(scribe, '}');
    size_t size = json_text_end(scribe);
    CHECK(size > 0);
    return json;
}

/* Applies the lines `key=value` at `at`; they are cut into words there. */
static bool
change_rules(struct rf_bj_rules *rules, char *at, struct rf_bj_rules_error *error)
{
    while (*at) {
        char *end = at + strcspn(at, "\n"), *equals = at + strcspn(at, "=\n");
        char *next = *end ? end + 1 : end;
        *end = '\0';
        if (*equals == '=')
            *equals++ = '\0';
        if (*at && !rf_bj_rules_set(rules, at, equals, error))
            return false;
        at = next;
    }
    return true;
}

static bool
read_rules(struct rf_bj_rules *rules, struct rf_bj_rules_error *error)
{
    char *more = practice.text + strcspn(practice.text, "\n");
    if (*more)
        *more++ = '\0';
    const char *preset = rf_bj_preset_text(practice.text);
    bool known = preset ? rf_bj_rules_read(rules, preset, strlen(preset), error)
                        : rf_bj_rules_read_posted(rules, practice.text, error);
    return known && change_rules(rules, more, error) && rf_bj_rules_are_consistent(rules, error);
}

const char *
practice_rules(void)
{
    static char text[RF_BJ_RULES_TEXT];
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    struct scribe scribe = practice_json();
    if (read_rules(&rules, &error)) {
        practice.rules = rules;
        practice.read = true;
        rf_bj_rules_write(text, &rules);
        json_text_string(&scribe, "name", rules.name);
        json_text_string(&scribe, "text", text);
    } else
        json_text_string(&scribe, "error", error.message);
    return practice_json_end(&scribe);
}

const char *
practice_presets(void)
{
    struct scribe scribe = practice_json();
    json_text_open(&scribe, "presets", '[');
    for (unsigned i = 0; rf_bj_preset_name(i); i++)
        json_text_string(&scribe, NULL, rf_bj_preset_name(i));
    json_text_close(&scribe, ']');
    return practice_json_end(&scribe);
}

/* Whims of companions and dealer, and the order of stacks.  Each use of the entropy gets a label of
 * its own, and the counter keeps two calls between renewals apart. */
static struct rf_rng
chance(void)
{
    static struct rf_stream stream;
    static uint64_t uses;
    uint8_t bytes[RF_KEY_BYTES + sizeof uses];
    memcpy(bytes, practice.entropy, RF_KEY_BYTES);
    uses++;
    memcpy(bytes + RF_KEY_BYTES, &uses, sizeof uses);
    rf_sha256(practice.entropy, bytes, sizeof bytes);
    rf_stream_open(&stream, practice.entropy, "practice");
    return rf_stream_rng(&stream);
}

/* Puts an act to the law and does it where it is permitted; the record gets it either way, unless
 * its player does not sit here. */
static enum rf_clause
perform(double time, struct rf_act *act)
{
    struct rf_bj *game = &practice.game;
    struct rf_rng words = chance();
    enum rf_clause ruling = rf_bj_judge(game, act);
    bool sits = act->role != RF_ROLE_PLAYER || rf_seats_arrival(&game->table.seats, act->name);
    if (ruling == RF_PERMITTED)
        turn_add_chance(game, &words, act);
    if (ruling == RF_PERMITTED || sits)
        practice_record_put(time, act);
    if (ruling != RF_PERMITTED)
        return ruling;
    ruling = rf_bj_act(game, act);
    CHECK(ruling == RF_PERMITTED);
    seen_note_act(&practice.seen, game, act);
    if (act->kind == RF_ACT_END) {
        memset(practice.kept, 0, sizeof practice.kept);
        practice.ready = false;
    }
    return ruling;
}

/* For acts of the house and of companions: they keep to the law, or there is a bug. */
static void
apply_or_abort(double time, struct rf_act *act)
{
    enum rf_clause ruling = perform(time, act);
    CHECK(ruling == RF_PERMITTED);
}

/* Companions take the boxes from the ends of the table, so that the player has the middle.  None has
 * the player's name. */
static void
choose_companions(uint32_t count)
{
    static const uint8_t order[] = {1, 7, 2, 6, 3, 5};
    memset(practice.companions.box, 0, sizeof practice.companions.box);
    for (unsigned i = 0; i < sizeof order && count > 0; i++)
        if (order[i] <= practice.rules.boxes &&
            strcmp(companion_names[order[i] - 1], practice.name) != 0) {
            practice.companions.box[order[i]] = true;
            count--;
        }
}

static void
seat_companions(double time)
{
    for (unsigned box = 1; box <= RF_BOXES_MAX; box++) {
        struct rf_act act = rf_act_make(RF_ACT_SIT, companion_names[box - 1]);
        act.box = (uint8_t)box;
        if (practice.companions.box[box])
            apply_or_abort(time, &act);
    }
}

uint32_t
practice_open(double time, uint32_t companions)
{
    size_t size = strlen(practice.text);
    struct rf_act open = rf_bj_opening_act(&practice.rules);
    if (!practice.read || size == 0 || size >= sizeof practice.name)
        return 0;
    memcpy(practice.name, practice.text, size + 1);
    memset(practice.kept, 0, sizeof practice.kept);
    memset(&practice.seen, 0, sizeof practice.seen);
    practice.ready = false;
    choose_companions(companions);
    practice.companions.basic = practice_learn()->basic;
    rf_bj_init(&practice.game, &practice.rules);
    practice_record_open(time, &open);
    enum rf_clause ruling = rf_bj_act(&practice.game, &open);
    CHECK(ruling == RF_PERMITTED);
    seat_companions(time);
    return 1;
}

/* Reads "NAME TEXT" as an act of the player. */
static bool
read_act(struct rf_act *act)
{
    char line[sizeof practice.name + sizeof practice.text + 1];
    struct rf_act_error error;
    size_t name = strlen(practice.name), size = strlen(practice.text);
    memcpy(line, practice.name, name);
    line[name] = ' ';
    memcpy(line + name + 1, practice.text, size);
    return rf_act_read(act, line, name + 1 + size, &error) == RF_ACT_READ &&
           act->role == RF_ROLE_PLAYER;
}

/* "keeps box 3": the box, or 0. */
static unsigned
read_kept(void)
{
    static const char keeps[] = "keeps box ";
    const char *at = practice.text + sizeof keeps - 1;
    bool is = strncmp(practice.text, keeps, sizeof keeps - 1) == 0 && *at >= '1' && *at <= '7';
    return is ? (unsigned)(*at - '0') : 0;
}

const char *
practice_act(double time)
{
    struct rf_act act;
    char expected[RF_EXPECTED_TEXT];
    struct scribe scribe = practice_json();
    unsigned kept = read_kept();
    practice.kept[kept] = kept > 0;
    bool reads = !kept && read_act(&act);
    enum rf_clause ruling = reads ? perform(time, &act) : RF_PERMITTED;
    if (!reads && !kept)
        json_text_string(&scribe, "error", "that is no act of a player");
    json_text_string(&scribe, "ruling", ruling == RF_PERMITTED ? "-" : rf_clause_citation(ruling));
    if (ruling != RF_PERMITTED) {
        rf_bj_write_expected(&practice.game, &act, expected);
        json_text_string(&scribe, "sentence", rf_clause_sentence(ruling));
        json_text_string(&scribe, "expected", expected);
    }
    json_text_number(&scribe, "line", practice_lines());
    return practice_json_end(&scribe);
}

static uint32_t
arrival(void)
{
    return rf_seats_arrival(&practice.game.table.seats, practice.name);
}

/* True between rounds, while bets are taken. */
static bool
takes_bets(void)
{
    const struct rf_table *table = &practice.game.table;
    return !table->round.on && !table->shuffle_due && table->shoe.stage == RF_SHOE_IN_PLAY;
}

const char *
practice_wait(void)
{
    static const char *const names[] = {
        [TURN_NOT_ASKED] = "",          [TURN_CUT] = "cut",
        [TURN_PLAY] = "play",           [TURN_INSURANCE] = "insurance",
        [TURN_SURRENDER] = "surrender",
    };
    unsigned box;
    return takes_bets() ? "wagers"
                        : names[turn_question(&practice.game, arrival(), practice.kept, &box)];
}

void
practice_ready(uint32_t ready)
{
    practice.ready = ready;
}

uint32_t
practice_next(double time)
{
    struct rf_act act;
    const struct rf_bj *game = &practice.game;
    unsigned box;
    if (!arrival()) /* nobody plays: the table waits */
        return 0;
    bool companion = companion_next(game, &practice.companions, chance(), &act);
    if (!companion && turn_question(game, arrival(), practice.kept, &box) != TURN_NOT_ASKED)
        return 0;
    bool dealer = !companion && turn_dealer(game, chance(), &act);
    if (dealer && turn_begins_round(game, &act) && !practice.ready)
        return 0;
    if (!companion && !dealer && !turn_supervisor(game, chance(), &act))
        return 0;
    apply_or_abort(time, &act);
    return 1;
}
