/*
 * room/desk/desk_run.c -- a command as a child process: its words never go through a shell, it inherits
 * no file and none of the room's surroundings, and it has a time and a size that it may take.
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

enum { RUN_TICK_MS = 100, RUN_STALL_MS = 1000, RUN_GRACE_MS = 2000, RUN_ENV = 8 };

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

/* A word as a shell takes it. */
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
    if (!out || fclose(out) != 0 || !text) { /* without memory it is NULL all the same */
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

/* What a child is started with. */
struct start {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    char *env[RUN_ENV];
    char ledger[PATH_MAX + 64], zone[80], folder[PATH_MAX];
};

static void
start_surroundings(const struct desk *desk, struct start *start)
{
    unsigned count = 0;
    static char language[] = "LANG=C.UTF-8", margin[] = "ARGP_HELP_FMT=rmargin=10000";
    snprintf(start->ledger, sizeof start->ledger, "RIFFLE_LEDGER=%s", desk->ledger);
    start->env[count++] = language;
    start->env[count++] = margin;
    start->env[count++] = start->ledger;
    if (*desk->zone) {
        snprintf(start->zone, sizeof start->zone, "TZ=%s", desk->zone);
        start->env[count++] = start->zone;
    }
    start->env[count] = NULL;
}

/* Nothing is inherited but the two ends of pipes; signals are as usual. */
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

static pid_t
start_child(struct desk *desk, const char *event, const struct desk_line *line, int out, int err)
{
    struct start start;
    pid_t child = -1;
    if (!desk_path(desk, event, "", start.folder, sizeof start.folder))
        return -1;
    posix_spawn_file_actions_init(&start.files);
    posix_spawnattr_init(&start.how);
    start_surroundings(desk, &start);
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

/* What comes out of one pipe, up to a limit; the rest is read and dropped. */
struct stream {
    int end;
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

/* Listens until both pipes are closed; false when the child took too long and was ended. */
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
        if (now - looked <= RUN_STALL_MS) /* else this process was stopped, and not the child */
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

/* What it printed with its messages behind. */
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

static void
failed(struct desk_told *told, const char *words)
{
    *told = (struct desk_told){-1, strdup(words), 0};
}

/* How the command ended, as a sentence; empty when it exited by itself. */
static const char *
end_in_words(pid_t child, bool ended, int status)
{
    if (child <= 0)
        return "the command cannot be started";
    if (!ended)
        return "the command took too long and was stopped";
    if (WIFEXITED(status))
        return "";
    if (WTERMSIG(status) == SIGSYS)
        return "the sandbox stopped the command, which asked for a system call that the room does "
               "not allow; please report it, and run the command in a terminal";
    return "the command was ended";
}

void
desk_run(struct desk *desk, const char *event, const struct desk_line *line, unsigned seconds,
         struct desk_told *told)
{
    int out[2], err[2], status = 0;
    if (line->full) {
        failed(told, "that is too long for a command line");
        return;
    }
    if (pipe2(out, O_CLOEXEC) != 0) {
        failed(told, "the room has no more files to open");
        return;
    }
    if (pipe2(err, O_CLOEXEC) != 0) {
        close(out[0]);
        close(out[1]);
        failed(told, "the room has no more files to open");
        return;
    }
    pid_t child = start_child(desk, event, line, out[1], err[1]);
    close(out[1]);
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
