/*
 * app/room/desk/desk_verbs.c -- the verbs that a director has at the desk, and the options that
 * each takes.
 *
 * Every byte from a client is checked here.  An option becomes one word, --name=value, so that no
 * value can be taken for another option.  An argument comes after "--", so that it cannot be one
 * either.  The limits are those of `riffle session`; a value that passes here can still be refused
 * there.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "room/desk/desk_in.h"

/* Options that many verbs have. */
#define BOARD                                                                                      \
    {                                                                                              \
        "board", DESK_BOARDS, 0, 0, NULL                                                           \
    }
#define TABLE                                                                                      \
    {                                                                                              \
        "table", DESK_NUMBER, 1, 32, NULL                                                          \
    }
#define COPY(least)                                                                                \
    {                                                                                              \
        "copy", DESK_NUMBER, least, 31, NULL                                                       \
    }
#define BY                                                                                         \
    {                                                                                              \
        "by", DESK_CHOICE, 0, 0, "director|assistant|ns|ew|computer"                               \
    }
#define NOTE                                                                                       \
    {                                                                                              \
        "note", DESK_LINE, 1, 150, NULL                                                            \
    }
#define BLIND                                                                                      \
    {                                                                                              \
        "blind", DESK_HEX, 0, 0, NULL                                                              \
    }
#define END                                                                                        \
    {                                                                                              \
        NULL, DESK_FLAG, 0, 0, NULL                                                                \
    }

#define SET_UP                                                                                     \
    {"boards", DESK_BOARDS, 0, 0, NULL}, {"tables", DESK_NUMBER, 1, 32, NULL},                     \
        {"edition", DESK_CHOICE, 0, 0, "2007|2017"}, {"title", DESK_LINE, 1, 200, NULL},           \
    {                                                                                              \
        "club", DESK_LINE, 1, 200, NULL                                                            \
    }

/* The options of each verb, in the order in which they are put on the command line. */
static const struct desk_option quick[] = {SET_UP, END};
static const struct desk_option opening[] = {
    SET_UP,
    {"session", DESK_NUMBER, 1, 99, NULL},
    {"parties", DESK_NUMBER, 1, 7, NULL},
    {"value", DESK_LINE, 1, 200, NULL},
    {"agent", DESK_LINE, 1, 48, NULL},
    {"attempts", DESK_NUMBER, 0, 15, NULL},
    {"observed", DESK_FLAG, 0, 0, NULL},
    {"breaches", DESK_FLAG, 0, 0, NULL},
    {"replay", DESK_FLAG, 0, 0, NULL},
    {"like", DESK_OTHER, 0, 0, NULL},
    END,
};
static const struct desk_option commit[] = {
    {"name", DESK_LINE, 1, 60, NULL}, {"root", DESK_HEX, 0, 0, NULL}, END};
static const struct desk_option stated[] = {{"text", DESK_LINE, 1, 200, NULL}, END};
static const struct desk_option instruct[] = {{"option", DESK_CHOICE, 0, 0, "E1|E2|E3|E4"},
                                              {"witnesses", DESK_CHOICE, 0, 0, "no|yes"},
                                              {"copies", DESK_NUMBER, 0, 31, NULL},
                                              NOTE,
                                              END};
static const struct desk_option deal[] = {
    BOARD,
    BLIND,
    {"share", DESK_GIVEN, 0, 0, "share"},
    {"method", DESK_LINE, 1, 60, NULL},
    {"face", DESK_CHOICE, 0, 0, "down|up"},
    {"at-a-time", DESK_NUMBER, 1, 13, NULL},
    BY,
    NOTE,
    END,
};
static const struct desk_option machine[] = {BOARD, BLIND, END};
static const struct desk_option place[] = {
    BOARD, {"pockets", DESK_NUMBER, 1, 4, NULL}, BY, NOTE, END};
static const struct desk_option enter[] = {BOARD,
                                           {"beforehand", DESK_FLAG, 0, 0, NULL},
                                           {"file", DESK_GIVEN, 0, 0, DESK_FORMATS},
                                           NOTE,
                                           END};
static const struct desk_option copy[] = {BOARD, COPY(0), BY, NOTE, END};
static const struct desk_option check[] = {COPY(1), {"file", DESK_GIVEN, 0, 0, DESK_FORMATS}, END};
static const struct desk_option seen[] = {
    BOARD, TABLE, {"kind", DESK_CHOICE, 0, 0, "sighting|exposed"}, BY, NOTE, END};
static const struct desk_option plain[] = {BOARD, BY, NOTE, END};
static const struct desk_option at_table[] = {BOARD, TABLE, BY, NOTE, END};
static const struct desk_option call[] = {BOARD, TABLE, COPY(0), BY, NOTE, END};
static const struct desk_option require[] = {
    BOARD, {"result-known", DESK_CHOICE, 0, 0, "no|yes"}, NOTE, END};
static const struct desk_option redeal[] = {
    BOARD, {"reason", DESK_CHOICE, 0, 0, "D1|D3"}, BY, NOTE, END};
static const struct desk_option imported[] = {
    BOARD, {"from", DESK_NUMBER, 0, 65535, NULL}, BY, NOTE, END};
static const struct desk_option exchange[] = {BOARD, TABLE, {"to", DESK_NUMBER, 1, 32, NULL},
                                              BY,    NOTE,  END};
static const struct desk_option release[] = {
    BOARD, {"unplayed", DESK_FLAG, 0, 0, NULL}, BY, NOTE, END};
static const struct desk_option ending[] = {{"release", DESK_FLAG, 0, 0, NULL},
                                            {"unplayed", DESK_FLAG, 0, 0, NULL},
                                            {"undealt", DESK_FLAG, 0, 0, NULL},
                                            {"sealed", DESK_FLAG, 0, 0, NULL},
                                            NOTE,
                                            END};
/* `listed` is the code of the list that the director has read and accepts with `yes`. */
static const struct desk_option correct[] = {{"list", DESK_FLAG, 0, 0, NULL},
                                             BOARD,
                                             {"line", DESK_BOARDS, 0, 0, NULL},
                                             {"after", DESK_NUMBER, 1, 9999999, NULL},
                                             {"instead", DESK_LINE, 1, 200, NULL},
                                             {"reason", DESK_LINE, 1, 200, NULL},
                                             {"yes", DESK_FLAG, 0, 0, NULL},
                                             {"listed", DESK_LINE, 8, 8, NULL},
                                             END};
static const struct desk_option none[] = {END};

/* Verbs that are not here, such as party and share, need a secret that must not come to the room.
 */
static const struct desk_verb all[] = {
    {"quick", quick, NULL, DESK_OPENS},
    {"open", opening, NULL, DESK_OPENS},
    {"commit", commit, NULL, 0},
    {"value", stated, "text", 0},
    {"instruct", instruct, NULL, 0},
    {"deal", deal, NULL, DESK_TAKES | DESK_FORGETS},
    {"machine", machine, NULL, 0},
    {"shuffle", plain, NULL, 0},
    {"request-cut", plain, NULL, 0},
    {"cut", plain, NULL, 0},
    {"witness", plain, NULL, 0},
    {"place", place, NULL, 0},
    {"enter", enter, "file", DESK_TAKES | DESK_FORGETS},
    {"copy", copy, NULL, 0},
    {"check", check, "file", DESK_TAKES},
    {"seen", seen, NULL, 0},
    {"misdeal", plain, NULL, 0},
    {"call", call, NULL, 0},
    {"passout", at_table, NULL, 0},
    {"played", at_table, NULL, 0},
    {"require", require, NULL, 0},
    {"withdraw", plain, NULL, 0},
    {"redeal", redeal, NULL, DESK_FORGETS},
    {"imported", imported, NULL, 0},
    {"unshuffled", plain, NULL, 0},
    {"strike", at_table, NULL, 0},
    {"exchange", exchange, NULL, 0},
    {"foul", plain, NULL, 0},
    {"release", release, NULL, DESK_RELEASES},
    {"close", ending, NULL, DESK_RELEASES},
    {"correct", correct, NULL, DESK_FORGETS | DESK_JSON},
    {"status", none, NULL, 0},
};

const struct desk_verb *
desk_verb_named(const char *name)
{
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i].name, name) == 0)
            return &all[i];
    return NULL;
}

bool
desk_is_choice(const char *words, const char *said)
{
    size_t size = strlen(said);
    for (const char *at = words, *bar; size > 0; at = bar + 1) {
        if (strncmp(at, said, size) == 0 && (at[size] == '|' || at[size] == '\0'))
            return true;
        bar = strchr(at, '|');
        if (!bar)
            break;
    }
    return false;
}

/* One line of text without control characters. */
static bool
is_line(const char *said, unsigned most)
{
    if (*said == '\0' || strlen(said) > most)
        return false;
    for (const char *c = said; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            return false;
    return true;
}

static bool
is_hex(const char *said)
{
    return strlen(said) == 64 && strspn(said, "0123456789abcdef") == 64;
}

bool
desk_option_fits(const struct desk_option *option, const json_t *value, char *out, size_t room)
{
    const char *said = json_string_value(value);
    json_int_t number = json_integer_value(value);
    out[0] = '\0';
    switch (option->kind) {
    case DESK_FLAG: return json_is_true(value);
    case DESK_NUMBER:
        snprintf(out, room, "%lld", (long long)number);
        return json_is_integer(value) && number >= option->least && number <= option->most;
    default: break;
    }
    if (!said || strlen(said) >= room || strlen(said) != json_string_length(value))
        return false;
    strcpy(out, said);
    switch (option->kind) {
    case DESK_BOARDS: return *said && strlen(said) <= 400 && !said[strspn(said, "0123456789,-")];
    case DESK_HEX: return is_hex(said);
    case DESK_CHOICE: return desk_is_choice(option->words, said);
    case DESK_LINE: return is_line(said, option->most);
    case DESK_OTHER:
        snprintf(out, room, "../%.40s/session.record", said);
        return desk_event_fits(said);
    case DESK_GIVEN:
        snprintf(out, room, "upload.%.8s", said);
        return desk_is_choice(option->words, said);
    default: return false;
    }
}

/* Says what the option takes. */
static void
say_wrong(struct desk_job *job, const char *verb, const struct desk_option *option)
{
    switch (option->kind) {
    case DESK_FLAG:
        desk_say(job, false, 2, "%s: `%s` is true, or left out", verb, option->name);
        break;
    case DESK_NUMBER:
        desk_say(job, false, 2, "%s: `%s` is a number from %u to %u", verb, option->name,
                 option->least, option->most);
        break;
    case DESK_BOARDS:
        desk_say(job, false, 2, "%s: `%s` is a list of boards like 3, 1-24 or 3,5,7-9", verb,
                 option->name);
        break;
    case DESK_HEX:
        desk_say(job, false, 2, "%s: `%s` has 64 hexadecimal digits in small letters", verb,
                 option->name);
        break;
    case DESK_LINE:
        desk_say(job, false, 2, "%s: `%s` is a line of text of 1 to %u bytes", verb, option->name,
                 option->most);
        break;
    case DESK_OTHER:
        desk_say(job, false, 2, "%s: `%s` is the name of another event", verb, option->name);
        break;
    default:
        desk_say(job, false, 2, "%s: `%s` is one of %s", verb, option->name, option->words);
        break;
    }
}

static const struct desk_option *
option_named(const struct desk_verb *verb, const char *name)
{
    for (const struct desk_option *option = verb->options; option->name; option++)
        if (strcmp(option->name, name) == 0)
            return option;
    return NULL;
}

bool
desk_options(struct desk_job *job, const struct desk_verb *verb, const json_t *with,
             struct desk_line *line)
{
    char text[1024];
    const char *name;
    json_t *value, *given = (json_t *)with;
    /* All are checked first; then they are added in the order of the verb, not the client's. */
    json_object_foreach(given, name, value)
    {
        const struct desk_option *option = option_named(verb, name);
        if (!option) {
            desk_say(job, false, 2, "%s takes no `%.40s`", verb->name, name);
            return false;
        }
        if (!desk_option_fits(option, value, text, sizeof text)) {
            say_wrong(job, verb->name, option);
            return false;
        }
    }
    for (const struct desk_option *option = verb->options; option->name; option++) {
        value = json_object_get(with, option->name);
        bool last = verb->argument && strcmp(option->name, verb->argument) == 0;
        if (!value || last)
            continue;
        desk_option_fits(option, value, text, sizeof text);
        if (option->kind == DESK_FLAG)
            desk_word(line, "--%s", option->name);
        else
            desk_word(line, "--%s=%s", option->name, text);
    }
    if (!verb->argument || !(value = json_object_get(with, verb->argument)))
        return true;
    desk_option_fits(option_named(verb, verb->argument), value, text, sizeof text);
    desk_word(line, "--");
    desk_word(line, "%s", text);
    return true;
}
