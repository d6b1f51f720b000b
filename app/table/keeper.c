/*
 * app/table/keeper.c -- every act becomes a line of the record: composed, taken by the fold,
 * written down, in this order.
 *
 * A line that the fold finds wrong is never written, so a record on the disk is always one that the
 * verifier accepts as far as it goes.  keeper_file.c begins records, keeper_resume.c resumes them,
 * keeper_shoe.c has the house's part of the proof, keeper_players.c the acts of players at their
 * own clients, keeper_observe.c evenings with breaches.
 */
#include "table/keeper.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input/card_file.h"
#include "table/keeper_in.h"
#include "os/check.h"
#include "os/os_random.h"

void
keeper_fail(struct keeper *keeper, const char *format, ...)
{
    va_list arguments;
    if (keeper->failed)
        return;
    keeper->failed = true;
    va_start(arguments, format);
    vsnprintf(keeper->why, sizeof keeper->why, format, arguments);
    va_end(arguments);
}

void
keeper_report(const struct keeper *keeper)
{
    if (keeper->failed)
        fprintf(stderr, "riffle: the table cannot continue: %s (record %s)\n", keeper->why,
                keeper->path);
}

/* The card room's tables are committed and have no corrections. */
bool
keeper_hold_lines(struct keeper *keeper)
{
    keeper->lines = calloc(1, sizeof *keeper->lines);
    if (!keeper->lines) {
        fputs("riffle: out of memory for the record\n", stderr);
        return false;
    }
    rf_record_hold(&keeper->record, line_store_lines(&keeper->lines->store), &keeper->lines->space);
    return true;
}

/* Only observed tables have corrections, so only their lines are held. */
void
keeper_hold_line(struct keeper *keeper, const char *line, size_t size)
{
    const struct rf_record *record = &keeper->record;
    if (keeper->lines && record->source == RF_SOURCE_OBSERVED &&
        !line_store_put(&keeper->lines->store, record->spine.lines, line, size))
        keeper_fail(keeper, "there is no memory for its lines");
}

/* Writes a line that the record has taken. */
static void
write_down(struct keeper *keeper, const char *line, size_t size)
{
    if (keeper->sink.write)
        keeper->sink.write(keeper->sink.context, line, size);
    keeper_hold_line(keeper, line, size);
    if (!keeper->file)
        return;
    bool written = fwrite(line, 1, size, keeper->file) == size && putc('\n', keeper->file) != EOF &&
                   fflush(keeper->file) == 0;
    if (!written)
        keeper_fail(keeper, "the record cannot be written: %s", strerror(errno));
}

static void
fail_by_line(struct keeper *keeper, const struct rf_finding *finding)
{
    keeper_fail(keeper, "its next line would break %s: found %.50s, expected %.50s",
                rf_clause_citation(finding->clause), finding->found, finding->expected);
}

/* rf_record_line and rf_record_compose return size 0 for a line that does not fit. */
static const struct rf_finding too_long = {
    .clause = RF_LINES_CHAINED, .found = "a line that is too long", .expected = "a shorter one"};

void
keeper_write(struct keeper *keeper, const char *line, size_t size)
{
    struct rf_finding finding = too_long;
    if (keeper->failed)
        return;
    if (size > 0 && rf_record_take(&keeper->record, line, size, &finding))
        write_down(keeper, line, size);
    else
        fail_by_line(keeper, &finding);
}

bool
keeper_correct(struct keeper *keeper, const struct rf_correction *correction)
{
    char payload[RF_LINE_TEXT], line[RF_LINE_TEXT];
    if (rf_correction_write(payload, correction) == 0)
        return false;
    keeper_write(
        keeper, line,
        rf_record_line(&keeper->record, os_clock_wall(), "supervisor", "correct", payload, line));
    keeper_sign(keeper);
    return !keeper->failed;
}

bool
keeper_commit(struct keeper *keeper, const struct rf_proposal *proposal, struct rf_finding *finding)
{
    *finding = too_long;
    if (proposal->size == 0 || !rf_record_commit(&keeper->record, proposal, finding))
        return false;
    write_down(keeper, proposal->line, proposal->size);
    return true;
}

void
keeper_house(struct keeper *keeper, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT];
    size_t size = rf_record_line(&keeper->record, os_clock_wall(), "house", act, payload, line);
    keeper_write(keeper, line, size);
}

void
keeper_signature(const struct keeper *keeper, const char *act, const char *payload,
                 char out[static KEEPER_SIGNATURE])
{
    const struct rf_record *record = &keeper->record;
    CHECK(keeper->secrets && keeper->player[0]);
    uint32_t arrival = rf_seats_arrival(&record->bj.table.seats, keeper->player);
    uint64_t counter = 0;
    char seen[RF_HEX_TEXT], hex[2 * RF_SIGNATURE_BYTES + 1], text[RF_LINE_TEXT];
    uint8_t message[RF_HASH_BYTES], signature[RF_SIGNATURE_BYTES];
    for (unsigned i = 0; i < RF_BOXES_MAX; i++)
        if (arrival && record->player[i].arrival == arrival)
            counter = record->player[i].counter;
    rf_hex_write(seen, record->spine.last);
    bool none = strcmp(payload, "-") == 0;
    int size = snprintf(text, sizeof text, "%s%sn=%llu seen=%s", none ? "" : payload,
                        none ? "" : " ", (unsigned long long)counter + 1, seen);
    rf_record_act_message(message, record, keeper->player, act, text, (size_t)size);
    secrets_sign(keeper->secrets->player_seed, message, signature);
    rf_hex_write_bytes(hex, signature, sizeof signature);
    snprintf(out, KEEPER_SIGNATURE, " n=%llu seen=%s sig=%s", (unsigned long long)counter + 1, seen,
             hex);
}

void
keeper_player(struct keeper *keeper, const char *act, const char *payload)
{
    char line[RF_LINE_TEXT], tail[KEEPER_SIGNATURE], text[RF_LINE_TEXT];
    keeper_signature(keeper, act, payload, tail);
    snprintf(text, sizeof text, "%.4000s%s", payload, tail);
    size_t size = rf_record_line(&keeper->record, os_clock_wall(), keeper->player, act, text, line);
    keeper_write(keeper, line, size);
}

void
keeper_head(struct keeper *keeper)
{
    char line[RF_LINE_TEXT];
    size_t size = secrets_head(&keeper->record.spine, os_clock_wall(), "house",
                               keeper->secrets ? keeper->secrets->operator_seed : NULL, line);
    keeper->signs_now = true;
    keeper_write(keeper, line, size);
    keeper->signs_now = false;
    if (keeper->file)
        fsync(fileno(keeper->file));
}

void
keeper_sign(struct keeper *keeper)
{
    if (!keeper->failed && rf_spine_unsigned_lines(&keeper->record.spine) > 0)
        keeper_head(keeper);
}

/* The opening of the card that comes out now, or of the card face down that is turned. */
static void
add_opening(const struct keeper *keeper, const struct rf_act *act, char *out)
{
    const struct rf_record *record = &keeper->record;
    struct rf_record_card card = {(uint8_t)record->dealing, 0, RF_CARD_UNKNOWN};
    if (act->kind != RF_ACT_TURN)
        card.order = record->shoe[card.shoe].cards;
    else if (!act->box)
        card = record->hole;
    else
        for (unsigned h = record->bj.box[act->box].hands; h-- > 0;)
            if (record->bj.box[act->box].hidden[h])
                card = record->under[act->box][h];
    keeper_opening(keeper, card, out);
}

void
keeper_more(const struct keeper *keeper, const struct rf_act *act, const char *key, bool permitted,
            char out[static RF_LINE_TEXT])
{
    bool opens = act->kind == RF_ACT_DRAW || act->kind == RF_ACT_TURN ||
                 act->kind == RF_ACT_FACE_UP || act->kind == RF_ACT_OVERDRAW;
    out[0] = '\0';
    if (act->kind == RF_ACT_SIT)
        snprintf(out, RF_LINE_TEXT, " key=%s", key ? key : "-");
    if (!opens || !keeper_deals(keeper))
        return;
    if (permitted && !act->face_down)
        add_opening(keeper, act, out);
    else
        snprintf(out, RF_LINE_TEXT, " place=- identity=- salt=- path=-");
}

void
keeper_write_act(struct keeper *keeper, struct rf_proposal *proposal)
{
    char more[RF_LINE_TEXT], pairs[RF_ACT_TEXT], name[RF_ACT_NAME];
    char tail[KEEPER_SIGNATURE] = "", payload[2 * RF_ACT_TEXT], hex[RF_HEX_TEXT];
    const struct rf_act *act = proposal->act;
    struct rf_finding finding;
    uint8_t key[RF_KEY_BYTES];
    bool own = keeper->secrets && act->role == RF_ROLE_PLAYER && keeper->player[0] &&
               strcmp(act->name, keeper->player) == 0;
    if (own) {
        secrets_public(keeper->secrets->player_seed, key);
        rf_hex_write(hex, key);
    }
    keeper_more(keeper, act, own ? hex : NULL, proposal->ruling == RF_PERMITTED, more);
    if (own && rf_record_seat(&keeper->record, act->name) > 0) {
        rf_act_write_pairs(pairs, act);
        rf_act_name(name, act->kind);
        snprintf(payload, sizeof payload, "%s%.1500s", pairs, more);
        keeper_signature(keeper, name, payload, tail);
    }
    size_t used = strlen(more);
    snprintf(more + used, sizeof more - used, "%s", tail);
    rf_record_compose(&keeper->record, os_clock_wall(), more, proposal);
    if (!keeper->failed && !keeper_commit(keeper, proposal, &finding))
        fail_by_line(keeper, &finding);
}

/* Refused acts are recorded too, if the house or somebody at the table stated them.  After 20 of
 * one actor in a row the rest is dropped, so that nobody can fill the disk. */
bool
keeper_notes_refusal(struct keeper *keeper, const struct rf_act *act)
{
    bool present = act->role != RF_ROLE_PLAYER || rf_record_seat(&keeper->record, act->name) > 0;
    bool same = strcmp(keeper->refuser, act->name) == 0;
    keeper->refusals = same ? keeper->refusals + 1 : 1;
    memcpy(keeper->refuser, act->name, sizeof keeper->refuser);
    return present && keeper->refusals <= 20;
}

enum rf_clause
keeper_put(struct keeper *keeper, const struct rf_act *act)
{
    struct rf_proposal proposal;
    if (keeper->failed)
        return RF_PERMITTED; /* the owner looks at `failed` */
    rf_record_propose(&keeper->record, act, &proposal);
    return keeper_put_proposed(keeper, &proposal);
}

enum rf_clause
keeper_put_proposed(struct keeper *keeper, struct rf_proposal *proposal)
{
    const struct rf_act *act = proposal->act;
    bool committed = keeper_deals(keeper);
    if (keeper->failed)
        return RF_PERMITTED;
    if (proposal->ruling != RF_PERMITTED) {
        if (keeper_notes_refusal(keeper, act))
            keeper_write_act(keeper, proposal);
        return proposal->ruling;
    }
    keeper->refusals = 0;
    /* a stack needs a shoe that is committed to before the act, and has a root after it */
    if (committed && keeper_stacks(act))
        keeper_prepare(keeper, act);
    keeper_write_act(keeper, proposal);
    if (keeper->failed)
        return RF_PERMITTED;
    if (keeper->record.root_due)
        keeper_root(keeper);
    if (keeper->record.spine.head_due)
        keeper_head(keeper);
    if (committed && act->kind == RF_ACT_END)
        keeper_reveal(keeper, false);
    return RF_PERMITTED;
}
