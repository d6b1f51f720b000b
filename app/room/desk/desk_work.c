/*
 * app/room/desk/desk_work.c -- does one request: checks it, runs the command, and makes the answer.
 *
 * Runs in a thread of the desk.  An answer has "ok", "exit" and "text"; after a command also
 * "command", the line that was run, and "status", the state of the session afterwards, so that the
 * page needs no second request.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "room/desk/desk_in.h"

void
desk_say(struct desk_job *job, bool ok, int status, const char *format, ...)
{
    char words[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    json_object_set_new(job->answer, "ok", json_boolean(ok));
    json_object_set_new(job->answer, "exit", json_integer(status));
    json_object_set_new(job->answer, "text", desk_json_text(words));
}

bool
desk_is_done(int status)
{
    return status == 0 || status == DESK_BREACH;
}

int
desk_do(struct desk *desk, struct desk_job *job, const struct desk_line *line, unsigned seconds)
{
    struct desk_told told;
    desk_run(desk, job->event, line, seconds, &told);
    json_object_set_new(job->answer, "ok", json_boolean(desk_is_done(told.status)));
    json_object_set_new(job->answer, "exit", json_integer(told.status));
    json_object_set_new(job->answer, "command", desk_spelled(line));
    json_object_set_new(job->answer, "text", desk_json_text(told.out ? told.out : ""));
    free(told.out);
    return told.status;
}

bool
desk_has(const struct desk *desk, const char *event, const char *file)
{
    char path[PATH_MAX];
    return desk_path(desk, event, file, path, sizeof path) && access(path, R_OK) == 0;
}

json_t *
desk_status(struct desk *desk, const char *event)
{
    static const char *const words[] = {"riffle", "session", "status", "--json"};
    struct desk_line line = {.words = 0};
    struct desk_told told;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        desk_word(&line, "%s", words[i]);
    desk_run(desk, event, &line, DESK_SECONDS, &told);
    json_t *status = desk_is_done(told.status) && told.out
                         ? json_loadb(told.out, told.size, 0, NULL)
                         : NULL;
    free(told.out);
    if (status)
        json_object_set_new(status, "readable", json_boolean(desk_has(desk, event, "boards.pbn")));
    return status;
}

/* A folder without a record may be left of a request that failed: it is used again. */
static bool
make_folder(struct desk *desk, struct desk_job *job)
{
    char folder[PATH_MAX];
    if (desk_has(desk, job->event, "session.record")) {
        desk_say(job, false, 1, "the event %s exists already; choose another name", job->event);
        return false;
    }
    if (desk_path(desk, job->event, "", folder, sizeof folder) &&
        (mkdir(folder, 0700) == 0 || access(folder, W_OK) == 0))
        return true;
    desk_say(job, false, 3, "cannot make a folder for the event %s", job->event);
    return false;
}

/* Adds the desk's own options: names of files, and of the event. */
static void
add_own(struct desk_line *line, const struct desk_job *job, const struct desk_verb *verb,
        const json_t *with)
{
    bool blind = json_object_get(with, "blind") != NULL;
    if (strcmp(verb->name, "quick") == 0) {
        desk_word(line, "--event=%s", job->event);
        desk_word(line, "--record=session.record");
        desk_word(line, "--output=boards.pbn");
    } else if (strcmp(verb->name, "open") == 0 && !json_object_get(with, "like"))
        desk_word(line, "--event=%s", job->event);
    else if (blind)
        desk_word(line, "--output=set.sealed");
}

/* The result of a command that prints JSON goes into "told".  What it says otherwise, such as a
 * wrong option, stays in "text". */
static void
take_json(struct desk_job *job)
{
    const char *text = json_string_value(json_object_get(job->answer, "text"));
    json_t *told = text ? json_loads(text, JSON_DISABLE_EOF_CHECK, NULL) : NULL;
    if (!told)
        return;
    json_object_set_new(job->answer, "told", told);
    json_object_set_new(job->answer, "text", json_string(""));
}

static void
remove_file(const struct desk *desk, const char *event, const char *file)
{
    char path[PATH_MAX];
    if (desk_path(desk, event, file, path, sizeof path))
        unlink(path);
}

/* Runs `riffle session VERB`, or `riffle deal` for quick, and does what follows from it. */
static void
do_verb(struct desk *desk, struct desk_job *job, const struct desk_verb *verb, const json_t *with)
{
    struct desk_line *line = calloc(1, sizeof *line);
    bool opens = verb->ways & DESK_OPENS;
    char folder[PATH_MAX];
    if (!line)
        return;
    desk_word(line, "riffle");
    if (strcmp(verb->name, "quick") == 0)
        desk_word(line, "deal");
    else {
        desk_word(line, "session");
        desk_word(line, "%s", verb->name);
    }
    add_own(line, job, verb, with);
    if (verb->ways & DESK_JSON)
        desk_word(line, "--json");
    if (desk_options(job, verb, with, line) && (!opens || make_folder(desk, job))) {
        if (json_object_get(with, "blind"))
            remove_file(desk, job->event, "set.sealed");
        int status = desk_do(desk, job, line, DESK_SECONDS);
        if (verb->ways & DESK_TAKES)
            desk_forget_uploads(desk, job->event);
        if (verb->ways & DESK_JSON)
            take_json(job);
        if (opens && status != 0 && desk_path(desk, job->event, "", folder, sizeof folder))
            rmdir(folder); /* does nothing when the folder is not empty */
        /* A list or a question changed nothing.  An act on several boards may have done some. */
        bool changed = !(verb->ways & DESK_JSON) ||
                       (desk_is_done(status) && !json_object_get(with, "list"));
        if (changed && verb->ways & (DESK_RELEASES | DESK_FORGETS))
            desk_refresh(desk, job, verb);
    }
    free(line);
    /* Also after a refusal: the page shows the session as it is now. */
    json_t *now = desk_has(desk, job->event, "session.record") ? desk_status(desk, job->event)
                                                               : NULL;
    if (now)
        json_object_set_new(job->answer, "status", now);
}

/* The command's own help: what the verb is for, and on which clauses it rests. */
static void
do_help(struct desk *desk, struct desk_job *job, const json_t *with)
{
    const char *name = json_string_value(json_object_get(with, "verb"));
    const struct desk_verb *verb = name ? desk_verb_named(name) : NULL;
    struct desk_line line = {.words = 0};
    if (!verb || json_object_size(with) != 1) {
        desk_say(job, false, 2, "help takes `verb`, the name of a verb of the desk");
        return;
    }
    desk_word(&line, "riffle");
    if (strcmp(verb->name, "quick") == 0)
        desk_word(&line, "deal");
    else {
        desk_word(&line, "session");
        desk_word(&line, "%s", verb->name);
    }
    desk_word(&line, "--help");
    job->event[0] = '\0';
    desk_do(desk, job, &line, DESK_SECONDS);
}

static void
do_status(struct desk *desk, struct desk_job *job)
{
    json_t *now = desk_status(desk, job->event);
    desk_say(job, now != NULL, now ? 0 : 3, "%s", now ? "" : "cannot read the record");
    json_object_set_new(job->answer, "command", json_string("riffle session status --json"));
    if (now)
        json_object_set_new(job->answer, "status", now);
}

/* Does a verb of the desk's own; false when `name` is none. */
static bool
do_own(struct desk *desk, struct desk_job *job, const char *name, const json_t *with)
{
    if (strcmp(name, "events") == 0)
        desk_events(desk, job);
    else if (strcmp(name, "help") == 0)
        do_help(desk, job, with);
    else if (strcmp(name, "status") == 0)
        do_status(desk, job);
    else if (strcmp(name, "upload") == 0)
        desk_upload(desk, job, with);
    else if (strcmp(name, "file") == 0)
        desk_make(desk, job, with);
    else if (strcmp(name, "practice") == 0)
        desk_practice(desk, job, with);
    else
        return false;
    return true;
}

static bool
keys_fit(const json_t *request)
{
    static const char *const known[] = {"do", "re", "event", "verb", "with"};
    size_t there = 0;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        there += json_object_get(request, known[i]) != NULL;
    return json_object_size(request) == there;
}

/* Checks what all requests have in common.  Returns a sentence, or NULL when nothing is wrong. */
static const char *
wrong_with(const json_t *request, const struct desk_job *job, const json_t *with, const char *name)
{
    if (!keys_fit(request) || !json_is_object(with))
        return "a request has `event`, `verb` and `with`, an object, and nothing else";
    if (!name)
        return "a request has a `verb`, which is text";
    if (strcmp(name, "events") != 0 && strcmp(name, "help") != 0 && !*job->event)
        return "`event` is 1 to 40 small letters, digits and hyphens, like club-2026-11-15";
    return NULL;
}

/* Does the verb.  Its event must exist, unless the verb opens one or needs none. */
static void
do_named(struct desk *desk, struct desk_job *job, const char *name, const json_t *with)
{
    static const char *const nowhere[] = {"events", "help", "quick", "open", "practice"};
    const struct desk_verb *verb = desk_verb_named(name);
    bool anywhere = false;
    for (size_t i = 0; i < sizeof nowhere / sizeof nowhere[0]; i++)
        anywhere |= strcmp(name, nowhere[i]) == 0;
    if (!anywhere && !desk_has(desk, job->event, "session.record"))
        desk_say(job, false, 1, "there is no event %s", job->event);
    else if (!do_own(desk, job, name, with) && verb)
        do_verb(desk, job, verb, with);
    else if (!json_object_get(job->answer, "ok"))
        desk_say(job, false, 2, "the desk has no verb %.40s", name);
}

void
desk_work(struct desk *desk, struct desk_job *job)
{
    json_t *nothing = json_object(), *re = json_object_get(job->request, "re");
    const json_t *with = json_object_get(job->request, "with");
    const char *name = json_string_value(json_object_get(job->request, "verb"));
    job->answer = json_pack("{s:s}", "is", "desk");
    if (json_is_integer(re))
        json_object_set(job->answer, "re", re);
    with = with ? with : nothing;
    const char *wrong = wrong_with(job->request, job, with, name);
    if (wrong)
        desk_say(job, false, 2, "%s", wrong);
    else
        do_named(desk, job, name, with);
    json_decref(nothing);
}
