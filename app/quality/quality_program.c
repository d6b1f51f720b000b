/*
 * app/quality/quality_program.c -- runs the program of --program and reads what it prints.
 *
 * There is no shell in between: what the user typed is divided into words here and passed to
 * posix_spawnp, so no character of it has a special meaning except quotes.
 */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "os/status.h"
#include "quality/quality_source.h"

enum { WORDS = 64, LETTERS = 4096 };

struct words {
    char text[LETTERS];
    char *word[WORDS + 1];
};

/* Divides a command into words.  False when a quote is not closed or there are too many. */
static bool
divide(struct words *words, const char *command)
{
    size_t count = 0;
    char *to = words->text;
    /* Words never take more room than the command itself; the rest is a margin. */
    if (strlen(command) + 1 > LETTERS / 2)
        return false;
    for (const char *c = command; *c;) {
        while (*c == ' ' || *c == '\t')
            c++;
        if (!*c)
            break;
        if (count == WORDS)
            return false;
        words->word[count++] = to;
        char quote = '\0';
        for (; *c && (quote || (*c != ' ' && *c != '\t')); c++) {
            if (quote && *c == quote)
                quote = '\0';
            else if (!quote && (*c == '\'' || *c == '"'))
                quote = *c;
            else
                *to++ = *c;
        }
        if (quote)
            return false;
        *to++ = '\0';
    }
    words->word[count] = NULL;
    return count > 0;
}

/* The program gets the writing end of the pipe as its standard output.  Both original ends are
 * closed there: an open writing end would keep the pipe from ever reaching its end. */
static int
spawn(struct words *words, int pipe_ends[static 2], int *process)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe_ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, pipe_ends[0]);
    posix_spawn_file_actions_addclose(&actions, pipe_ends[1]);
    int error = posix_spawnp(process, words->word[0], &actions, NULL, words->word, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

enum { SILENT_SECONDS = 10, END_SECONDS = 3 };

/* Tells the user what we are waiting for, when the program prints nothing for a while. */
static void
wait_for_output(int output, const char *command)
{
    struct pollfd wait = {.fd = output, .events = POLLIN};
    if (poll(&wait, 1, SILENT_SECONDS * 1000) == 0)
        fprintf(stderr,
                "riffle quality: %s has printed nothing for %d seconds. Still waiting; Ctrl-C ends "
                "both\n",
                command, SILENT_SECONDS);
}

/* The caller closes *in and passes *process to quality_program_end. */
int
quality_program_start(const char *command, FILE **in, int *process)
{
    struct words words;
    int ends[2];
    if (!divide(&words, command)) {
        fprintf(stderr,
                "riffle quality: --program takes a program and its arguments, with all quotes "
                "closed, not '%s'\n",
                command);
        return STATUS_USAGE;
    }
    if (pipe(ends) != 0) {
        fprintf(stderr, "riffle quality: cannot make a pipe to the program: %s\n", strerror(errno));
        return STATUS_IO;
    }
    int error = spawn(&words, ends, process);
    close(ends[1]);
    *in = error == 0 ? fdopen(ends[0], "r") : NULL;
    if (*in) {
        wait_for_output(ends[0], command);
        return STATUS_OK;
    }
    fprintf(stderr, "riffle quality: cannot start %s: %s\n", words.word[0],
            strerror(error ? error : errno));
    close(ends[0]);
    return STATUS_IO;
}

/* True when it has ended within some seconds. */
static bool
ended_soon(int process, int *status)
{
    const struct timespec moment = {.tv_nsec = 10000000};
    for (unsigned i = 0; i < END_SECONDS * 100; i++) {
        pid_t ended = waitpid(process, status, WNOHANG);
        if (ended != 0 && !(ended < 0 && errno == EINTR))
            return true;
        nanosleep(&moment, NULL);
    }
    return false;
}

/* `stopped`: the program had more to print when enough was read.  Its exit status then means
 * nothing, because the closed pipe or the signal ended it. */
bool
quality_program_end(int process, bool stopped, const char *command)
{
    int status = 0;
    if (stopped)
        kill(process, SIGTERM); /* it prints more than was asked for */
    if (!ended_soon(process, &status)) {
        kill(process, SIGKILL); /* all that it prints was read */
        while (waitpid(process, &status, 0) < 0 && errno == EINTR)
            continue;
        return true;
    }
    if (stopped || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
        return true;
    if (WIFSIGNALED(status))
        fprintf(stderr, "riffle quality: %s was ended by signal %d\n", command, WTERMSIG(status));
    else
        fprintf(stderr, "riffle quality: %s ended with status %d\n", command, WEXITSTATUS(status));
    return false;
}
