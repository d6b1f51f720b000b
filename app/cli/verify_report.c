/*
 * app/cli/verify_report.c -- prints the verdict on a record, as text and as JSON.
 *
 * The library writes the verdict (rf_record_verdict, rf_session_record_verdict): the first line is
 * the summary, each further line a note or something that is not proved.  This file adds the file's
 * name, the boards of --board, and what replaying the companions showed.
 */
#include "cli/verify.h"

#include <stdlib.h>
#include <string.h>

/* Lines, chain and heads are the same for both kinds of record; the spine holds them. */
const struct rf_spine *
verify_spine(const struct check *check)
{
    return check->session ? &check->of_session.spine : &check->record.spine;
}

static const struct {
    const char *word; /* for programs */
    int status;
} verdicts[] = {
    [RF_VERDICT_UNSIGNED] = {"not proved yet", STATUS_NOT_YET},
    [RF_VERDICT_OPEN] = {"not proved yet", STATUS_NOT_YET},
    [RF_VERDICT_PROVED] = {"proved", STATUS_OK},
    [RF_VERDICT_RECORDED] = {"kept truly", STATUS_OK},
    [RF_VERDICT_BREACHES] = {"kept truly", STATUS_BREACHES},
};

int
verify_status(const struct check *check)
{
    return check->wrong ? STATUS_NO : verdicts[rf_spine_verdict(verify_spine(check))].status;
}

static const char *
verdict_word(const struct check *check)
{
    return check->wrong ? "broken" : verdicts[rf_spine_verdict(verify_spine(check))].word;
}

static void
write_verdict(const struct check *check, char verdict[static RF_VERDICT_TEXT])
{
    if (check->session)
        rf_session_record_verdict(&check->of_session, verdict);
    else
        rf_record_verdict(&check->record, verdict);
}

/* A deal is printed only where the record opens it; the words say why it is not. */
static void
print_boards(const struct check *check)
{
    char deal[RF_DEAL_TEXT];
    for (unsigned b = 1; check->options->board && b <= RF_BOARD_NUMBER; b++) {
        if (!check->options->boards.has[b])
            continue;
        const char *words = rf_session_record_board(&check->of_session, b, deal);
        fprintf(check->out, "board %u: %s%s%s\n", b, words, *deal ? "\n  " : "", deal);
    }
}

/* Companions follow a strategy that the record names by hash.  Another program version could
 * compute another chart, so a mismatch is noted and is no violation. */
static void
print_companions(const struct check *check)
{
    const struct replay *replay = &check->replay;
    if (!replay->companions)
        return;
    if (replay->known)
        fprintf(check->out,
                "noted: %llu decisions of companions follow the strategy that the record names\n",
                (unsigned long long)replay->decisions);
    else
        fprintf(
            check->out,
            "noted: the record names another strategy than this program computes from its rules; "
            "companions were not replayed\n");
}

/* The first line: the verdict's, or who can be blamed and how many lines are wrong. */
static void
write_summary(const struct check *check, char *verdict, char out[static RF_VERDICT_TEXT])
{
    if (check->foreign != FOREIGN_NOT)
        snprintf(out, RF_VERDICT_TEXT, "%s",
                 check->foreign == FOREIGN_WINDOWS ? "Windows line ends or a byte order mark"
                                                   : "not a Riffle record");
    else if (check->wrong) {
        char blame[RF_BLAME_TEXT] = "";
        if (check->blaming)
            rf_blame_write(&check->blame, blame);
        snprintf(out, RF_VERDICT_TEXT, "%s%s%lu violation%s%s", blame, *blame ? " (" : "",
                 check->wrong, check->wrong == 1 ? "" : "s",
                 !*blame               ? ""
                 : check->options->all ? ")"
                                       : ", and nothing after it was judged)");
    } else
        snprintf(out, RF_VERDICT_TEXT, "%.*s", (int)strcspn(verdict, "\n"), verdict);
}

void
verify_print(const struct check *check)
{
    char verdict[RF_VERDICT_TEXT], summary[RF_VERDICT_TEXT];
    if (check->foreign != FOREIGN_NOT) {
        verify_foreign_print(check);
        return;
    }
    write_verdict(check, verdict);
    write_summary(check, verdict, summary);
    if (check->wrong == 0)
        print_boards(check);
    fprintf(check->out, "%s: %s\n", check->file, summary);
    if (check->wrong > 0)
        return;
    fputs(verdict + strcspn(verdict, "\n") + 1, check->out);
    print_companions(check);
}

/* All boards of the session, or those of --board. */
static json_t *
boards_json(const struct check *check)
{
    json_t *boards = json_array();
    char deal[RF_DEAL_TEXT];
    const struct rf_session *session = &check->of_session.session;
    for (unsigned b = session->first; b < (unsigned)session->first + session->boards; b++) {
        if (check->options->board && !check->options->boards.has[b])
            continue;
        const char *words = rf_session_record_board(&check->of_session, b, deal);
        json_t *one = json_pack("{s:I, s:s}", "board", (json_int_t)b, "proof", words);
        if (*deal)
            json_object_set_new(one, "deal", json_string(deal));
        json_array_append_new(boards, one);
    }
    return boards;
}

/* The lines of the verdict after the first: what was noted, and what is not proved. */
static void
add_verdict_lines(json_t *object, const struct check *check)
{
    static const char noted[] = "noted: ";
    char verdict[RF_VERDICT_TEXT], summary[RF_VERDICT_TEXT];
    json_t *notes = json_array(), *not_proved = json_array();
    write_verdict(check, verdict);
    write_summary(check, verdict, summary);
    char *second = verdict + strcspn(verdict, "\n") + 1;
    for (char *line = second, *end; !check->wrong && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        if (strncmp(line, noted, sizeof noted - 1) == 0)
            json_array_append_new(notes, json_string(line + sizeof noted - 1));
        else
            json_array_append_new(not_proved, json_string(line));
    }
    json_object_set_new(object, "summary", json_string(summary));
    json_object_set_new(object, "other_citations",
                        json_integer((json_int_t)verify_spine(check)->citations.count));
    json_object_set_new(object, "notes", notes);
    json_object_set_new(object, "not_proved", not_proved);
}

static enum rf_level
level_of(const struct check *check)
{
    return check->session ? rf_session_record_level(&check->of_session)
                          : rf_record_level(&check->record);
}

/* Who can be blamed for the first wrong line; null when no line is wrong. */
static json_t *
blame_json(const struct check *check)
{
    static const char *const kinds[] = {[RF_BLAME_OPEN] = "open",
                                        [RF_BLAME_ALTERED] = "altered",
                                        [RF_BLAME_OTHER] = "altered before head",
                                        [RF_BLAME_KEEPER] = "keeper"};
    char words[RF_BLAME_TEXT];
    if (!check->blaming)
        return json_null();
    rf_blame_write(&check->blame, words);
    return json_pack("{s:s, s:I, s:I, s:s}", "kind", kinds[rf_blame_kind(&check->blame)], "from",
                     (json_int_t)check->blame.from, "to", (json_int_t)check->blame.to, "words",
                     words);
}

/* "ok" means that the status is 0: a record that is in order but not finished has ok false and the
 * verdict "not proved yet", one with breaches "kept truly".  One object on one line, so that
 * several files give JSON lines. */
void
verify_print_json(const struct check *check)
{
    const struct rf_record_sum *sum = &check->record.sum;
    const struct rf_signed_part *part = &verify_spine(check)->signed_part;
    char hex[RF_HEX_TEXT];
    json_t *object = json_pack("{s:o, s:b, s:s, s:I}", "file", json_string(check->file), "ok",
                               verify_status(check) == STATUS_OK, "verdict", verdict_word(check),
                               "lines", (json_int_t)verify_spine(check)->lines);
    json_object_set_new(object, "signed_lines", json_integer((json_int_t)part->lines));
    if (check->session) {
        rf_hex_write(hex, check->of_session.manifest_hash);
        json_object_set_new(object, "manifest",
                            check->of_session.has_manifest ? json_string(hex) : json_null());
        json_object_set_new(object, "refused",
                            json_integer((json_int_t)check->of_session.sum.refused));
        json_object_set_new(object, "breaches", verify_breaches_json(check));
        json_object_set_new(object, "not_judged", json_integer((json_int_t)part->questions));
        json_object_set_new(object, "boards", boards_json(check));
    } else
        json_object_update_new(
            object,
            json_pack("{s:I, s:I, s:I, s:I, s:I, s:o, s:I}", "rounds", (json_int_t)sum->rounds,
                      "shoes", (json_int_t)sum->shoes, "aborted", (json_int_t)sum->aborted, "cards",
                      (json_int_t)sum->cards, "refused", (json_int_t)sum->refused, "breaches",
                      verify_breaches_json(check), "not_judged", (json_int_t)part->questions));
    struct rf_corrections *corrections = malloc(sizeof *corrections);
    if (corrections) {
        verify_corrections(check, corrections);
        json_object_set_new(object, "corrections",
                            json_integer((json_int_t)rf_corrections_counting(corrections)));
    }
    free(corrections);
    if (check->replay.companions)
        json_object_set_new(object, "companion_decisions",
                            check->replay.known ? json_integer((json_int_t)check->replay.decisions)
                                                : json_null());
    json_object_set(object, "violations", check->violations);
    json_object_set_new(object, "blame", blame_json(check));
    json_object_set_new(object, "level", json_string(rf_level_name(level_of(check))));
    add_verdict_lines(object, check);
    json_dumpf(object, check->out, JSON_COMPACT | JSON_PRESERVE_ORDER);
    fputc('\n', check->out);
    json_decref(object);
}
