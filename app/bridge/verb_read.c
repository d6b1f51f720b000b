/*
 * app/bridge/verb_read.c -- makes an act from the options of a verb, and reports wrong options.
 *
 * Messages use the words that the user typed: --table, never the record's `table=`.  A missing
 * option is asked for as a question with the option to add; for a wrong value the message tells
 * what the option takes.  The ranges are those of this session where it limits them.
 */
#include <ctype.h>
#include <string.h>

#include "bridge/verb.h"

int
verb_ask(const struct verb_input *in, const char *question, const char *option, const char *more)
{
    fprintf(stderr, "riffle session %s: %s Add %s%s%s.\n", in->verb->name, question,
            option[0] == '-' ? "" : "--", option, more);
    return STATUS_USAGE;
}

int
verb_wrong(const struct verb_input *in, const char *option, const char *takes, const char *said)
{
    fprintf(stderr, "riffle session %s: --%s takes %s, not '%s'.\n", in->verb->name, option, takes,
            said);
    return STATUS_USAGE;
}

int
verb_no(const struct verb_input *in, int status, const char *words, const char *command)
{
    fprintf(stderr, "riffle session %s: %s", in->verb->name, words);
    if (command)
        fprintf(stderr, " riffle session %s%s", command, in->record_option);
    fputc('\n', stderr);
    return status;
}

/* Writes what an option takes: "a number from 1 to 32", "D1 or D3". */
static void
takes_words(enum rf_session_key key, char out[static RF_SESSION_VALUES + 20])
{
    char values[RF_SESSION_VALUES];
    rf_session_key_values(key, values);
    bool number = isdigit((unsigned char)values[0]) && strstr(values, " to ");
    snprintf(out, RF_SESSION_VALUES + 20, "%s%s", number ? "a number from " : "", values);
}

/* Writes what to add after the option's name: " N (1 to 6)", with the range of this session; or for
 * choices " D1 or --reason D3". */
static void
add_words(const struct rf_session *session, enum rf_session_key key, char *out, size_t room)
{
    char takes[RF_SESSION_VALUES + 20];
    unsigned least = 1, most = UINT16_MAX;
    takes_words(key, takes);
    const char *other = strstr(takes, " or ");
    if (other) {
        snprintf(out, room, " %.*s or --%s %s", (int)(other - takes), takes,
                 rf_session_key_name(key), other + 4);
        return;
    }
    switch (key) {
    case RF_KEY_BOARD:
        least = session->first;
        most = session->first + session->boards - 1u;
        break;
    case RF_KEY_TABLE:
    case RF_KEY_TO: most = session->tables; break;
    case RF_KEY_COPY: most = RF_SESSION_COPIES; break;
    default: least = 0; break;
    }
    snprintf(out, room, " N (%u to %u)", least, most);
}

/* Keys without a question of their own fall back on "What is it?"; the words after it name the
 * option. */
int
verb_ask_key(const struct verb_input *in, enum rf_session_key key)
{
    static const char *const questions[RF_SESSION_KEYS] = {
        [RF_KEY_BOARD] = "Which board?",         [RF_KEY_TABLE] = "Which table?",
        [RF_KEY_TO] = "To which table?",         [RF_KEY_COPY] = "Which copy?",
        [RF_KEY_FROM] = "From which session?",   [RF_KEY_REASON] = "For which reason?",
        [RF_KEY_EQUAL] = "Is the copy the same?"};
    char more[RF_SESSION_VALUES + 40];
    add_words(&in->keeper.record.session, key, more, sizeof more);
    return verb_ask(in, questions[key] ? questions[key] : "What is it?", rf_session_key_name(key),
                    more);
}

/* Sets one key of the act from its option, if it was given; false, with a message. */
static bool
set_key(const struct verb_input *in, enum rf_session_key key, struct rf_session_act *act)
{
    char takes[RF_SESSION_VALUES + 20];
    if (!in->key[key] || rf_session_act_set(act, key, in->key[key]))
        return true;
    takes_words(key, takes);
    if (key == RF_KEY_TABLE || key == RF_KEY_TO)
        snprintf(takes, sizeof takes, "a number from 1 to %u", in->keeper.record.session.tables);
    verb_wrong(in, rf_session_key_name(key), takes, in->key[key]);
    return false;
}

/* True when the session has this table; false, with a message like that for boards. */
static bool
has_table(const struct verb_input *in, const struct rf_session_act *act, enum rf_session_key key)
{
    unsigned table = key == RF_KEY_TO ? act->to : act->table;
    unsigned tables = in->keeper.record.session.tables;
    if (!(act->said >> key & 1) || table <= tables)
        return true;
    fprintf(stderr,
            "riffle session %s: this session has no table %u. It has tables 1 to %u (SR.2).\n",
            in->verb->name, table, tables);
    return false;
}

/* --board is set by the caller, one board at a time; all other keys come from their options. */
bool
verb_read_act(struct verb_input *in, enum rf_session_kind kind, unsigned board,
              struct rf_session_act *act)
{
    enum rf_session_actor actor = in->by
                                      ? rf_session_actor_find(in->by, strlen(in->by))
                                      : verb_usual_actor(&in->keeper.record.session, kind, board);
    *act = rf_session_act_make(kind, actor);
    if (board) {
        act->board = (uint16_t)board;
        act->said = (uint32_t)1 << RF_KEY_BOARD;
    }
    for (unsigned key = 0; key < RF_SESSION_KEYS; key++)
        if (key != RF_KEY_BOARD && !set_key(in, (enum rf_session_key)key, act))
            return false;
    if (!has_table(in, act, RF_KEY_TABLE) || !has_table(in, act, RF_KEY_TO))
        return false;
    enum rf_session_key missing = rf_session_act_missing_key(act);
    if (missing != RF_SESSION_KEYS)
        verb_ask_key(in, missing);
    else if (kind == RF_SESSION_INSTRUCT && !act->said)
        verb_ask(in, "What does the Director instruct?", "option",
                 ", --witnesses or --copies; riffle session instruct --help explains them");
    else
        return true;
    return false;
}
