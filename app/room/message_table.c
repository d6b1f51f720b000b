/*
 * room/message_table.c -- what a client says at a table: that it looks on, acts, gives its share of
 * chance, is ready or away; and the opening and closing of tables.
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "room/room.h"

/* The rules of a preset with some keys changed; false with a sentence. */
static bool
read_rules(const char *preset, json_t *set, struct rf_bj_rules *rules,
           struct rf_bj_rules_error *error)
{
    const char *text = rf_bj_preset_text(preset), *key;
    json_t *value;
    if (!text) {
        snprintf(error->message, sizeof error->message, "there are no rules called '%.40s'",
                 preset);
        return false;
    }
    if (!rf_bj_rules_read(rules, text, strlen(text), error))
        return false;
    json_object_foreach(set, key, value) if (!json_is_string(value))
    {
        snprintf(error->message, sizeof error->message, "'%.40s' has a value that is not text",
                 key);
        return false;
    }
    else if (!rf_bj_rules_set(rules, key, json_string_value(value), error)) return false;
    return rf_bj_rules_agree(rules, error);
}

void
message_open(struct request *request)
{
    const char *preset, *title = "", *what;
    json_int_t re;
    int companions = 0, clock = 30;
    json_t *set = NULL;
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    struct room *room = request->session->room;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s?o,s?s,s?i,s?i}", "do",
                       &what, "re", &re, "rules", &preset, "set", &set, "title", &title,
                       "companions", &companions, "clock", &clock) != 0 ||
        (set && !json_is_object(set)) || clock < 5 || clock > 120 || strlen(title) >= STORE_TITLE) {
        message_error(request,
                      "open has rules, and may have set, title (%d bytes), companions and "
                      "clock (5 to 120 seconds)",
                      STORE_TITLE - 1);
        return;
    }
    if (room->failed || room->table_count >= ROOM_TABLES) {
        message_error(request, "%s", room->failed ? room->failed : "the room is full of tables");
        return;
    }
    if (!read_rules(preset, set, &rules, &error)) {
        message_error(request, "these rules are not in order: %s", error.message);
        return;
    }
    if (companions < 0 || companions >= rules.boxes) {
        message_error(request, "at a table for %u boxes there are 0 to %u companions", rules.boxes,
                      rules.boxes - 1u);
        return;
    }
    uint8_t name[8];
    struct store_table stored = {.clock = (uint32_t)clock * 1000};
    randombytes_buf(name, sizeof name);
    stored.id[0] = 'T';
    rf_hex_write_bytes(stored.id + 1, name, sizeof name);
    snprintf(stored.title, sizeof stored.title, "%s", title);
    snprintf(stored.preset, sizeof stored.preset, "%s", preset);
    struct table *table = table_new(room, &rules, &stored, (unsigned)companions);
    if (!table) {
        message_error(request, "the table cannot be opened; the operator sees why");
        return;
    }
    answer_json(request->session, json_pack("{s:s,s:s}", "is", "opened", "table", stored.id),
                request->re, store_last(room->store));
    room_publish(room);
}

void
message_watch(struct request *request)
{
    const char *id, *what;
    json_int_t re, from = 0;
    int view = 0;
    struct session *session = request->session;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s?I,s?b}", "do", &what, "re",
                       &re, "table", &id, "from", &from, "view", &view) != 0) {
        message_error(request, "watch has table, and may have from and view");
        return;
    }
    struct table *table = room_table(session->room, id);
    if (!table || from < 0 || (uint64_t)from > table->safe) {
        message_error(request,
                      table ? "the record has not so many lines" : "there is no table '%.64s' open",
                      id);
        return;
    }
    session_watch(session, table);
    session->lines = (uint64_t)from;
    session->view = view;
    session->view_lines = UINT64_MAX;
    session->version = 0;
    struct player *player = table_player(table, session->guest->stored.name, false);
    if (player && player->gone_since)
        table_acted(table, player);
    if (player)
        player->gone_since = 0;
    answer_json(
        session,
        json_pack("{s:s,s:s,s:I}", "is", "watching", "table", id, "lines", (json_int_t)table->safe),
        request->re, 0);
    table_run(table);
    room_publish(session->room);
}

void
message_unwatch(struct request *request)
{
    session_watch(request->session, NULL);
    answer_json(request->session, json_pack("{s:s,s:n}", "is", "watching", "table"), request->re,
                0);
}

/* The table that a request names, if it may be acted at. */
static struct table *
table_of(struct request *request)
{
    const char *id = json_string_value(json_object_get(request->json, "table"));
    struct room *room = request->session->room;
    struct table *table = id ? room_table(room, id) : NULL;
    if (!table)
        message_error(request, "there is no table '%.64s' open", id ? id : "");
    else if (room->failed || table->stopped[0])
        message_error(request, "%s", room->failed ? room->failed : table->stopped);
    else
        return table;
    return NULL;
}

/* " n=… seen=… sig=…" of a signed act; false when it is not in order. */
enum { TAIL = 300 };
static bool
read_tail(json_t *json, char out[static TAIL], json_int_t *counter)
{
    const json_t *n = json_object_get(json, "n");
    const char *seen = json_string_value(json_object_get(json, "seen"));
    const char *sig = json_string_value(json_object_get(json, "sig"));
    out[0] = '\0';
    *counter = 0;
    if (!n && !seen && !sig)
        return true;
    if (!json_is_integer(n) || json_integer_value(n) < 1 || !seen || !sig ||
        strlen(seen) != 2 * RF_HASH_BYTES || strlen(sig) != 2 * RF_SIGNATURE_BYTES ||
        strspn(seen, "0123456789abcdef") != strlen(seen) ||
        strspn(sig, "0123456789abcdef") != strlen(sig))
        return false;
    *counter = json_integer_value(n);
    snprintf(out, TAIL, " n=%lld seen=%s sig=%s", (long long)*counter, seen, sig);
    return true;
}

static void
answer_ruling(const struct request *request, struct table *table, const struct rf_act *act,
              enum rf_clause ruling, uint64_t line)
{
    char expected[RF_EXPECTED_TEXT];
    json_t *json = json_pack("{s:s,s:s,s:I}", "is", "ruling", "ruling", rf_clause_citation(ruling),
                             "line", (json_int_t)line);
    if (ruling != RF_PERMITTED) {
        json_object_set_new(json, "sentence", json_string(rf_clause_sentence(ruling)));
        if (act) {
            rf_bj_expected(&table->house.game, act, expected);
            json_object_set_new(json, "expected", json_string(expected));
        }
    }
    answer_json(request->session, json, request->re, store_last(table->room->store));
}

/* A signed act that came before is answered as it was. */
static bool
repeats(const struct request *request, struct table *table, json_int_t counter)
{
    const char *name = request->session->guest->stored.name;
    if (!counter || !rf_record_repeats(&table->keeper.record, name, (uint64_t)counter))
        return false;
    const struct player *player = table_player(table, name, true);
    if (player && player->counter == (uint64_t)counter)
        answer_ruling(request, table, NULL, player->ruling, player->line);
    else
        message_error(request, "the counter %lld has been used", (long long)counter);
    return true;
}

/* The act in words: a player's own, or the supervisor's where the operator says it. */
static bool
read_act(const struct request *request, const char *words, bool supervisor, struct rf_act *act)
{
    char line[RF_ACT_TEXT];
    struct rf_act_error error;
    const char *name = supervisor ? "supervisor" : request->session->guest->stored.name;
    int size = snprintf(line, sizeof line, "%s %s", name, words);
    if (size < 0 || (size_t)size >= sizeof line || strpbrk(words, "#\n")) {
        message_error(request, "an act is a few words on one line");
        return false;
    }
    if (rf_act_read(act, line, (size_t)size, &error) == RF_ACT_READ)
        return true;
    message_error(request, "at column %u of '%.80s': %s stands where %s was expected", error.column,
                  line, error.found, error.expected);
    return false;
}

static void
supervise(const struct request *request, struct table *table, const struct rf_act *act)
{
    enum rf_clause ruling = rf_bj_ruling(&table->house.game, act);
    if (ruling != RF_PERMITTED) {
        answer_ruling(request, table, act, ruling, 0);
        return;
    }
    table->ordered = *act;
    table_run(table);
    answer_ruling(request, table, act, RF_PERMITTED, table->log.last);
    room_publish(table->room);
}

/* What a player's act does beside the record. */
static void
note_act(struct table *table, const struct rf_act *act, json_int_t counter, enum rf_clause ruling)
{
    struct player *player = table_player(table, act->name, true);
    if (!player)
        return;
    if (counter) {
        player->counter = (uint64_t)counter;
        player->line = table->log.last;
        player->ruling = ruling;
    }
    if (ruling != RF_PERMITTED)
        return;
    table_acted(table, player);
    if (act->kind == RF_ACT_TAKE_BACK || act->kind == RF_ACT_WAGER)
        player->ready = false;
    seen_act(&table->house.seen, &table->house.game, act);
}

static void
play(const struct request *request, struct table *table, const struct rf_act *act,
     const struct keeper_from *from, json_int_t counter)
{
    struct room *room = table->room;
    struct rf_finding finding;
    enum rf_clause ruling;
    uint64_t before = table->log.last;
    if (table_is_companion(table, act->name)) {
        message_error(request, "a companion has your name at this table; change yours");
        return;
    }
    if (act->kind == RF_ACT_SIT)
        guest_keep(room, request->session->guest);
    if (!keeper_put_from(&table->keeper, act, from, &ruling, &finding)) {
        message_error(request, "%s: %s; expected %s", rf_clause_citation(finding.clause),
                      finding.found, finding.expected);
        return;
    }
    answer_ruling(request, table, act, ruling, table->log.last > before ? before + 1 : 0);
    table->house.game = table->keeper.record.bj;
    note_act(table, act, counter, ruling);
    table_run(table);
    room_publish(room);
}

void
message_act(struct request *request)
{
    const char *what, *id, *words, *key = NULL, *seen, *sig, *as = NULL;
    json_int_t re, n, counter;
    char tail[TAIL];
    struct rf_act act;
    struct table *table;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:s,s?s,s?I,s?s,s?s,s?s}",
                       "do", &what, "re", &re, "table", &id, "act", &words, "key", &key, "n", &n,
                       "seen", &seen, "sig", &sig, "as", &as) != 0 ||
        !read_tail(request->json, tail, &counter) ||
        (key &&
         (strlen(key) != 2 * RF_KEY_BYTES || strspn(key, "0123456789abcdef") != strlen(key)))) {
        message_error(request, "act has table and act; a key of 64 digits with sits; n, seen and "
                               "sig, all three, when it is signed");
        return;
    }
    bool supervisor = as != NULL;
    if (supervisor &&
        (request->session->guest->stored.role != ROLE_OPERATOR || strcmp(as, "supervisor") != 0)) {
        message_error(request, "the operator alone acts as the supervisor");
        return;
    }
    table = table_of(request);
    if (!table || repeats(request, table, counter) || !read_act(request, words, supervisor, &act))
        return;
    struct keeper_from from = {act.kind == RF_ACT_SIT ? key : NULL, tail};
    if (supervisor)
        supervise(request, table, &act);
    else
        play(request, table, &act, &from, counter);
}

void
message_give(struct request *request)
{
    const char *what, *id, *act, *payload, *seen, *sig;
    json_int_t re, n, counter;
    char tail[TAIL], whole[2 * TAIL];
    struct rf_finding finding;
    struct table *table;
    const char *name = request->session->guest->stored.name;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:s,s:s,s?I,s?s,s?s}", "do",
                       &what, "re", &re, "table", &id, "act", &act, "payload", &payload, "n", &n,
                       "seen", &seen, "sig", &sig) != 0 ||
        !read_tail(request->json, tail, &counter) || strlen(payload) > TAIL ||
        (strcmp(act, "commit") != 0 && strcmp(act, "reveal") != 0)) {
        message_error(request, "give has table, act (commit or reveal) and payload; n, seen and "
                               "sig, all three, when it is signed");
        return;
    }
    table = table_of(request);
    if (!table || repeats(request, table, counter))
        return;
    snprintf(whole, sizeof whole, "%s%s", payload, tail);
    if (!keeper_preparing(&table->keeper) ||
        !keeper_promise(&table->keeper, name, act, whole, &finding)) {
        message_error(request, "%s",
                      keeper_preparing(&table->keeper) ? finding.expected
                                                       : "no shoe is being made ready");
        return;
    }
    struct player *player = table_player(table, name, true);
    if (player && counter) {
        player->counter = (uint64_t)counter;
        player->line = table->log.last;
        player->ruling = RF_PERMITTED;
    }
    answer_ruling(request, table, NULL, RF_PERMITTED, table->log.last);
    table_run(table);
    room_publish(table->room);
}

/* A flag of the player who asks: ready, away. */
static bool
read_flag(struct request *request, const char *key, int *flag, struct table **table,
          struct player **player)
{
    const char *what, *id, *name = request->session->guest->stored.name;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:b}", "do", &what, "re",
                       &re, "table", &id, key, flag) != 0) {
        message_error(request, "%s has table and %s, which is true or false", key, key);
        return false;
    }
    *table = table_of(request);
    if (!*table)
        return false;
    bool seated = rf_seats_arrival(&(*table)->house.game.table.seats, name) != 0;
    *player = seated ? table_player(*table, name, true) : NULL;
    if (!*player)
        message_error(request, "you do not sit at this table");
    return *player != NULL;
}

static void
flag_done(struct request *request, struct table *table)
{
    answer_json(request->session, json_pack("{s:s}", "is", "done"), request->re, 0);
    table_run(table);
    room_publish(table->room);
}

void
message_ready(struct request *request)
{
    int ready;
    struct table *table;
    struct player *player;
    if (!read_flag(request, "ready", &ready, &table, &player))
        return;
    player->ready = player->kept = ready;
    table_acted(table, player);
    flag_done(request, table);
}

void
message_away(struct request *request)
{
    int away;
    struct table *table;
    struct player *player;
    if (!read_flag(request, "away", &away, &table, &player))
        return;
    if (away && !player->away)
        player->away_since = table->room->now;
    player->away = away;
    flag_done(request, table);
}

void
message_coach(struct request *request)
{
    int box;
    const char *what, *id;
    json_int_t re;
    struct rf_bj_view view;
    struct advice advice;
    char text[ADVICE_TEXT];
    struct session *session = request->session;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:i}", "do", &what, "re",
                       &re, "table", &id, "box", &box) != 0 ||
        box < 1 || box > RF_BOXES_MAX) {
        message_error(request, "coach has table and box");
        return;
    }
    struct table *table = table_of(request);
    if (!table)
        return;
    const struct rf_bj *game = &table->house.game;
    uint32_t arrival = rf_seats_arrival(&game->table.seats, session->guest->stored.name);
    enum advice_on on = table->wait.kind == WAIT_INSURANCE   ? ADVICE_INSURANCE
                        : table->wait.kind == WAIT_SURRENDER ? ADVICE_SURRENDER
                                                             : ADVICE_PLAY;
    rf_bj_look(&view, game, arrival);
    bool his = arrival && game->table.seats.box[box].arrival == arrival;
    if (!his || !advice_give(&session->room->adviser, &view, &table->house.seen, on, (unsigned)box,
                             &advice)) {
        message_error(request, "there is no decision of yours on box %d now", box);
        return;
    }
    advice_write(text, &advice);
    answer_json(session, json_pack("{s:s,s:s}", "is", "advice", "text", text), request->re, 0);
}

void
message_close(struct request *request)
{
    const char *what, *id;
    json_int_t re;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s}", "do", &what, "re", &re,
                       "table", &id) != 0 ||
        request->session->guest->stored.role != ROLE_OPERATOR) {
        message_error(request, "close has table, and is the operator's");
        return;
    }
    struct table *table = table_of(request);
    if (!table)
        return;
    table->closing = true;
    flag_done(request, table);
}
