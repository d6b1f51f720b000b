/*
 * app/room/net/message_act.c -- what a client does at a table: acts, signed or not, and its shares
 * of the shuffle.
 *
 * The law judges an act (rf_record_propose); the keeper writes it down and checks its signature.
 * The answer names the ruling and the line, and is sent when that line is on the disk.  A signed
 * act has a counter, so that a client that lost its connection can send it again without doing it
 * twice.
 */
#include <stdio.h>
#include <string.h>

#include "os/os_random.h"
#include "room/net/crowd.h"
#include "room/net/net.h"

bool
message_is_hex(const char *text, size_t bytes)
{
    return text && strlen(text) == 2 * bytes && strspn(text, "0123456789abcdef") == 2 * bytes;
}

enum { TAIL = 300 }; /* bytes of the tail, at most */

/* Reads `n`, `seen` and `sig` and writes them as the end of a payload, " n=… seen=… sig=…"; an
 * empty one for an unsigned act.  False when they are incomplete or malformed. */
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
    if (!json_is_integer(n) || json_integer_value(n) < 1 || !message_is_hex(seen, RF_HASH_BYTES) ||
        !message_is_hex(sig, RF_SIGNATURE_BYTES))
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
            rf_bj_write_expected(table->house.game, act, expected);
            json_object_set_new(json, "expected", json_string(expected));
        }
    }
    struct metrics *metrics = &table->room->metrics;
    *(ruling == RF_PERMITTED ? &metrics->acts : &metrics->refused) += 1;
    answer_json(request->client, json, request->re, store_last(table->room->store));
    client_about(request->client, table);
}

/* If this signed act was taken before, answers it as it was answered then and returns true.  That
 * includes the last act of a player who left, or after whom the table closed. */
static bool
repeats(const struct request *request, json_int_t counter)
{
    const char *name = request->client->guest->stored.name;
    const char *id = json_string_value(json_object_get(request->json, "table"));
    struct table *table = counter ? room_table(request->client->room, id) : NULL;
    const struct player *player = table ? table_player(table, name, false) : NULL;
    bool last = player && player->counter == (uint64_t)counter;
    bool left = last && rf_record_seat(&table->keeper.record, name) == 0;
    if (!table || !(left || rf_record_is_repeat(&table->keeper.record, name, (uint64_t)counter)))
        return false;
    if (last)
        answer_ruling(request, table, NULL, player->ruling, player->line);
    else
        message_error(request, "counter %lld was used already; use the next number",
                      (long long)counter);
    return true;
}

/* Reads an act in words: the player's own, or the supervisor's when the operator gives it. */
static bool
read_act(const struct request *request, const char *words, bool supervisor, struct rf_act *act)
{
    char line[RF_ACT_TEXT];
    struct rf_act_error error;
    const char *name = supervisor ? "supervisor" : request->client->guest->stored.name;
    int size = snprintf(line, sizeof line, "%s %s", name, words);
    if (size < 0 || (size_t)size >= sizeof line || strpbrk(words, "#\n")) {
        message_error(request, "an act is a few words on one line, such as `sits at box 3`");
        return false;
    }
    if (rf_act_read(act, line, (size_t)size, &error) == RF_ACT_READ)
        return true;
    message_error(request, "'%.80s', column %u: found %s, expected %s", line, error.column,
                  error.found, error.expected);
    return false;
}

/* An order of the supervisor.  The table carries it out when it can (table_run.c). */
static void
supervise(const struct request *request, struct table *table, const struct rf_act *act)
{
    enum rf_clause ruling = rf_bj_judge(table->house.game, act);
    if (ruling != RF_PERMITTED) {
        answer_ruling(request, table, act, ruling, 0);
        return;
    }
    table->ordered = *act;
    table_run(table);
    bool waits = table->ordered.kind != RF_ACTS; /* a shoe must be prepared first */
    answer_ruling(request, table, act, RF_PERMITTED, waits ? 0 : table->log.last);
    room_publish(table->room);
}

/* Notes what is in no record: the answer to a signed act, and that the player is back. */
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
    if (act->kind != RF_ACT_SIT && act->kind != RF_ACT_BUY)
        table_decided(player);
    if (act->kind == RF_ACT_TAKE_BACK || act->kind == RF_ACT_WAGER)
        player->ready = false;
    seen_note_act(&table->house.seen, table->house.game, act);
}

/* True of acts that fill the record without helping a round, which are limited (allowance.c).
 * Leaving is always free, because the player has paid for sitting down. */
static bool
is_change(const struct rf_proposal *proposal)
{
    enum rf_act_kind kind = proposal->act->kind;
    return kind == RF_ACT_SIT || kind == RF_ACT_BUY || kind == RF_ACT_WAGER ||
           kind == RF_ACT_TAKE_BACK || proposal->ruling != RF_PERMITTED;
}

/* Whoever sits down where they may gets another free box than the one that they named, if somebody
 * was quicker: the one nearest to it. */
static void
choose_box(const struct rf_record *record, struct rf_act *act, struct rf_proposal *proposal)
{
    int named = act->box;
    for (int away = 1; away < RF_BOXES_MAX && proposal->ruling != RF_PERMITTED; away++)
        for (int side = -1; side <= 1 && proposal->ruling != RF_PERMITTED; side += 2) {
            int box = named + side * away;
            if (box < 1 || box > RF_BOXES_MAX)
                continue;
            act->box = (uint8_t)box;
            rf_record_propose(record, act, proposal);
        }
    if (proposal->ruling != RF_PERMITTED) {
        act->box = (uint8_t)named;
        rf_record_propose(record, act, proposal);
    }
}

/* An act of a player: limits first, then the record, then what follows from it at the table. */
static void
play(const struct request *request, struct table *table, struct rf_act *act,
     const struct keeper_from *from, json_int_t counter, bool anywhere)
{
    struct room *room = table->room;
    struct rf_finding finding;
    struct rf_proposal proposal;
    uint64_t before = table->log.last;
    if (table_is_companion(table, act->name)) {
        message_error(request, "a companion at this table has your name; change yours");
        return;
    }
    if (act->kind == RF_ACT_SIT && message_is_barred(request->client->guest, table)) {
        message_error(request, "whoever opened this table has removed you; sit down at another");
        return;
    }
    rf_record_propose(&table->keeper.record, act, &proposal);
    if (anywhere && act->kind == RF_ACT_SIT && counter == 0)
        choose_box(&table->keeper.record, act, &proposal);
    if (is_change(&proposal) && !allowance_take_change(request->client, 1000)) {
        message_error(request, "you have changed your seat, chips or bets very often; play a "
                               "round, or wait a few seconds");
        return;
    }
    bool sits = rf_seats_arrival(&table->house.game->table.seats, act->name) != 0;
    if (act->kind == RF_ACT_SIT && !sits && crowd_refuses(request, "nobody new can sit down"))
        return;
    if (act->kind == RF_ACT_SIT && !guest_keep(room, request->client->guest)) {
        message_error(request, "%s",
                      room->failed ? room->failed
                                   : "somebody else has your name now; choose another one");
        return;
    }
    if (!keeper_put_from(&table->keeper, &proposal, from, &finding)) {
        message_error(request, "%s: found %s; expected %s", rf_clause_citation(finding.clause),
                      finding.found, finding.expected);
        return;
    }
    answer_ruling(request, table, act, proposal.ruling, table->log.last > before ? before + 1 : 0);
    note_act(table, act, counter, proposal.ruling);
    table_run(table);
    room_publish(room);
}

static void
take_act(struct request *request)
{
    const char *what, *id, *words, *key = NULL, *seen, *sig, *as = NULL;
    json_int_t re, n, counter;
    int anywhere = 0;
    char tail[TAIL];
    struct rf_act act;
    struct table *table;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT,
                       "{s:s,s?I,s:s,s:s,s?s,s?I,s?s,s?s,s?s,s?b}", "do", &what, "re", &re, "table",
                       &id, "act", &words, "key", &key, "n", &n, "seen", &seen, "sig", &sig, "as",
                       &as, "anywhere", &anywhere) != 0 ||
        !read_tail(request->json, tail, &counter) || (key && !message_is_hex(key, RF_KEY_BYTES))) {
        message_error(request, "act takes `table` and `act`; with sits also `key`, 64 digits, and "
                               "`anywhere`; when signed also `n`, `seen` and `sig`, all three");
        return;
    }
    bool supervisor = as != NULL;
    if (supervisor &&
        (request->client->guest->stored.role != ROLE_OPERATOR || strcmp(as, "supervisor") != 0)) {
        message_error(request, "only the operator can act as the supervisor");
        return;
    }
    table = repeats(request, counter) ? NULL : message_table(request);
    if (!table || !read_act(request, words, supervisor, &act))
        return;
    struct keeper_from from = {act.kind == RF_ACT_SIT ? key : NULL, tail};
    if (supervisor)
        supervise(request, table, &act);
    else
        play(request, table, &act, &from, counter, anywhere);
}

/* A player's share of the shuffle: a commitment, or the secret that opens it. */
static void
take_share(struct request *request)
{
    const char *what, *id, *act, *payload, *seen, *sig;
    json_int_t re, n, counter;
    char tail[TAIL], whole[2 * TAIL];
    struct rf_finding finding;
    struct table *table;
    const char *name = request->client->guest->stored.name;
    if (json_unpack_ex(request->json, NULL, JSON_STRICT, "{s:s,s?I,s:s,s:s,s:s,s?I,s?s,s?s}", "do",
                       &what, "re", &re, "table", &id, "act", &act, "payload", &payload, "n", &n,
                       "seen", &seen, "sig", &sig) != 0 ||
        !read_tail(request->json, tail, &counter) || strlen(payload) > TAIL ||
        (strcmp(act, "commit") != 0 && strcmp(act, "reveal") != 0)) {
        message_error(request, "give takes `table`, `act` (commit or reveal) and `payload`; when "
                               "signed also `n`, `seen` and `sig`, all three");
        return;
    }
    table = repeats(request, counter) ? NULL : message_table(request);
    if (!table)
        return;
    struct player *player = table_player(table, name, true);
    if (player && strcmp(act, "commit") == 0 && !table_may_give(table, player)) {
        message_error(request, "you cannot contribute to this shuffle: you do not sit here, or "
                               "somebody did not reveal before you sat down");
        return;
    }
    snprintf(whole, sizeof whole, "%s%s", payload, tail);
    if (!keeper_preparing(&table->keeper) ||
        !keeper_promise(&table->keeper, name, act, whole, &finding)) {
        message_error(request, "%s",
                      keeper_preparing(&table->keeper) ? finding.expected
                                                       : "no shoe is being shuffled");
        return;
    }
    if (player && counter) {
        player->counter = (uint64_t)counter;
        player->line = table->log.last;
        player->ruling = RF_PERMITTED;
    }
    answer_ruling(request, table, NULL, RF_PERMITTED, table->log.last);
    table_run(table);
    room_publish(table->room);
}

/* Both are timed until their answer is sent (metrics.h). */
void
message_act(struct request *request)
{
    struct metrics *metrics = &request->client->room->metrics;
    metrics->acting = os_clock_fine();
    take_act(request);
    metrics->acting = 0;
}

void
message_give(struct request *request)
{
    struct metrics *metrics = &request->client->room->metrics;
    metrics->acting = os_clock_fine();
    take_share(request);
    metrics->acting = 0;
}
