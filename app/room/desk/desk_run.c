/*
 * app/room/desk/desk_run.c -- runs a command as a child process.
 *
 * Its words never go through a shell.  It inherits no file but two pipes, gets an environment of
 * its own, and runs in its own process group, so that it can be ended with everything it started.
 * Its time and the bytes that are kept of its output are limited.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "room/desk/desk_in.h"

enum {
    RUN_TICK_MS = 100,   /* between two looks at the clock */
    RUN_STALL_MS = 1000, /* a longer gap means that this process itself was stopped */
    RUN_GRACE_MS = 2000, /* for a command to end when the desk closes */
    RUN_ENV = 8          /* variables of the environment, with the NULL */
};

void
desk_word(struct desk_line *line, const char *format, ...)
{
    va_list list;
    size_t room = sizeof line->text - line->used;
    va_start(list, format);
    int size = vsnprintf(line->text + line->used, room, format, list);
    va_end(list);
    if (size < 0 || (size_t)size >= room || line->words == DESK_WORDS) {
        line->full = true;
        return;
    }
    line->word[line->words++] = line->text + line->used;
    line->word[line->words] = NULL;
    line->used += (size_t)size + 1;
}

/* Writes a word so that a shell reads it as one: quoted unless it is plain. */
static void
spell_word(FILE *out, const char *word)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-_=.,:/@%+";
    if (*word && !word[strspn(word, plain)]) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

json_t *
desk_spelled(const struct desk_line *line)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (unsigned i = 0; out && i < line->words; i++) {
        if (i)
            fputc(' ', out);
        spell_word(out, line->word[i]);
    }
    if (!out || fclose(out) != 0 || !text) { /* `text` can be NULL without memory */
        free(text);
        return json_null();
    }
    json_t *spelled = desk_json_text(text);
    free(text);
    return spelled;
}

json_t *
desk_json_text(const char *bytes)
{
    json_t *text = json_string(bytes);
    if (text)
        return text;
    char *plain = strdup(bytes);
    for (char *c = plain; c && *c; c++)
        if ((unsigned char)*c >= 128)
            *c = '?';
    text = plain ? json_string(plain) : json_null();
    free(plain);
    return text;
}

/* Everything that a child is started with. */
struct start {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    char *env[RUN_ENV];
    char language[16], margin[32], ledger[PATH_MAX + 64], zone[80]; /* NAME=value, for env */
    char folder[PATH_MAX];                                          /* that it runs in */
};

/* The environment.  Help is written in long lines, because the page wraps them itself. */
static void
make_environment(const struct desk *desk, struct start *start)
{
    unsigned count = 0;
    snprintf(start->language, sizeof start->language, "LANG=C.UTF-8");
    snprintf(start->margin, sizeof start->margin, "ARGP_HELP_FMT=rmargin=10000");
    snprintf(start->ledger, sizeof start->ledger, "RIFFLE_LEDGER=%s", desk->ledger);
    start->env[count++] = start->language;
    start->env[count++] = start->margin;
    start->env[count++] = start->ledger;
    if (*desk->zone) {
        snprintf(start->zone, sizeof start->zone, "TZ=%s", desk->zone);
        start->env[count++] = start->zone;
    }
    start->env[count] = NULL;
}

/* The child inherits only the two pipes, and has the usual signals again (this thread blocks them).
 */
static bool
start_prepare(struct start *start, int out, int err)
{
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    sigdelset(&all, SIGKILL);
    sigdelset(&all, SIGSTOP);
    return posix_spawn_file_actions_addopen(&start->files, 0, "/dev/null", O_RDONLY, 0) == 0 &&
           posix_spawn_file_actions_adddup2(&start->files, out, 1) == 0 &&
           posix_spawn_file_actions_adddup2(&start->files, err, 2) == 0 &&
           posix_spawn_file_actions_addclosefrom_np(&start->files, 3) == 0 &&
           posix_spawn_file_actions_addchdir_np(&start->files, start->folder) == 0 &&
           posix_spawnattr_setpgroup(&start->how, 0) == 0 &&
           posix_spawnattr_setsigmask(&start->how, &none) == 0 &&
           posix_spawnattr_setsigdefault(&start->how, &all) == 0 &&
           posix_spawnattr_setflags(&start->how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                     POSIX_SPAWN_SETSIGDEF) == 0;
}

/* Returns the process, or -1. */
static pid_t
start_child(struct desk *desk, const char *event, const struct desk_line *line, int out, int err)
{
    struct start start;
    pid_t child = -1;
    if (!desk_path(desk, event, "", start.folder, sizeof start.folder))
        return -1;
    posix_spawn_file_actions_init(&start.files);
    posix_spawnattr_init(&start.how);
    make_environment(desk, &start);
    if (!start_prepare(&start, out, err) ||
        posix_spawn(&child, desk->program, &start.files, &start.how, line->word, start.env) != 0)
        child = -1;
    posix_spawnattr_destroy(&start.how);
    posix_spawn_file_actions_destroy(&start.files);
    return child;
}

static int64_t
now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* One pipe and what came out of it, at most DESK_TOLD bytes.  The rest is read and dropped, so that
 * the child does not block. */
struct stream {
    int end; /* -1 once it is closed */
    char *bytes;
    size_t size;
};

static void
stream_read(struct stream *stream)
{
    char piece[4096];
    ssize_t got = read(stream->end, piece, sizeof piece);
    if (got <= 0) {
        if (got < 0 && errno == EINTR)
            return;
        close(stream->end);
        stream->end = -1;
        return;
    }
    size_t most = DESK_TOLD - stream->size;
    size_t keep = (size_t)got < most ? (size_t)got : most;
    char *more = keep ? realloc(stream->bytes, stream->size + keep + 1) : NULL;
    if (!more)
        return;
    memcpy(more + stream->size, piece, keep);
    stream->bytes = more;
    stream->size += keep;
}

/* Reads until both pipes are closed.  False when the child took too long and was killed. */
static bool
listen_to(const struct desk *desk, pid_t child, struct stream stream[2], unsigned seconds)
{
    int64_t left = (int64_t)seconds * 1000, looked = now_ms();
    bool stopping = false;
    while (stream[0].end >= 0 || stream[1].end >= 0) {
        struct pollfd ends[2] = {{stream[0].end, POLLIN, 0}, {stream[1].end, POLLIN, 0}};
        if (atomic_load(&desk->stop) && !stopping) {
            stopping = true;
            left = left < RUN_GRACE_MS ? left : RUN_GRACE_MS;
        }
        int64_t now = now_ms();
        if (now - looked <= RUN_STALL_MS) /* a stopped room does not cost the child its time */
            left -= now - looked;
        looked = now;
        if (left <= 0) {
            kill(-child, SIGKILL);
            return false;
        }
        poll(ends, 2, RUN_TICK_MS);
        for (int i = 0; i < 2; i++)
            if (ends[i].revents)
                stream_read(&stream[i]);
    }
    return true;
}

/* Standard output, then standard error, then a sentence of ours; NULL without memory. */
static char *
join(struct stream stream[2], const char *words)
{
    char *all = malloc(stream[0].size + stream[1].size + strlen(words) + 1);
    if (!all)
        return NULL;
    memcpy(all, stream[0].bytes ? stream[0].bytes : "", stream[0].size);
    memcpy(all + stream[0].size, stream[1].bytes ? stream[1].bytes : "", stream[1].size);
    strcpy(all + stream[0].size + stream[1].size, words);
    return all;
}

/* The result of a command that was not started. */
static void
set_failed(struct desk_told *told, const char *words)
{
    *told = (struct desk_told){-1, strdup(words), 0};
}

/* How the command ended, as a sentence; empty when it exited by itself. */
static const char *
end_in_words(pid_t child, bool ended, int status)
{
    if (child <= 0)
        return "The command could not be started.";
    if (!ended)
        return "The command took too long and was stopped.";
    if (WIFEXITED(status))
        return "";
    if (WTERMSIG(status) == SIGSYS)
        return "The sandbox stopped the command, because it made a system call that the room does "
               "not allow. Please report it, and run the command in a terminal.";
    return "The command ended by a signal.";
}

void
desk_run(struct desk *desk, const char *event, const struct desk_line *line, unsigned seconds,
         struct desk_told *told)
{
    int out[2], err[2], status = 0;
    if (line->full) {
        set_failed(told, "The request is too long for a command line.");
        return;
    }
    if (pipe2(out, O_CLOEXEC) != 0) {
        set_failed(told, "The room has reached the system's limit of open files.");
        return;
    }
    if (pipe2(err, O_CLOEXEC) != 0) {
        close(out[0]);
        close(out[1]);
        set_failed(told, "The room has reached the system's limit of open files.");
        return;
    }
    pid_t child = start_child(desk, event, line, out[1], err[1]);
    close(out[1]); /* or the pipes would never end */
    close(err[1]);
    struct stream stream[2] = {{out[0], NULL, 0}, {err[0], NULL, 0}};
    bool ended = child > 0 && listen_to(desk, child, stream, seconds);
    for (int i = 0; i < 2; i++)
        if (stream[i].end >= 0)
            close(stream[i].end);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    bool exited = ended && WIFEXITED(status);
    const char *words = end_in_words(child, ended, status);
    *told = (struct desk_told){exited ? WEXITSTATUS(status) : -1, join(stream, words),
                               stream[0].size};
    free(stream[0].bytes);
    free(stream[1].bytes);
}
