/*
 * Code of a stranger inside the room, for LD_PRELOAD: at SIGUSR1 it tries in the room's own process
 * what the sandbox is there to refuse, and before the desk runs a command it tries the same in the
 * desk's thread, whose limits the command inherits.  Each attempt is a line on standard error:
 * WHERE ATTEMPT: allowed, or the name of the error.
 *
 * RIFFLE_PROBE is a folder outside the data folder, with a file called secret; RIFFLE_DATA is the
 * data folder.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int spawn(pid_t *, const char *, const posix_spawn_file_actions_t *,
                  const posix_spawnattr_t *, char *const[], char *const[]);

static spawn *
real_spawn(void)
{
    void *found = dlsym(RTLD_NEXT, "posix_spawn");
    spawn *real;
    memcpy(&real, &found, sizeof real);
    return real;
}

static void
tell(const char *where, const char *attempt, int done)
{
    const char *name = done < 0 ? strerrorname_np(errno) : "allowed";
    dprintf(STDERR_FILENO, "%s %s: %s\n", where, attempt, name ? name : "an error");
    if (done > 2)
        close(done);
}

/* Opens a file of a folder. */
static void
try_open(const char *where, const char *attempt, const char *variable, const char *name, int how)
{
    char path[4096];
    const char *folder = getenv(variable);
    snprintf(path, sizeof path, "%s/%s", folder ? folder : "", name);
    tell(where, attempt, open(path, how | O_CLOEXEC, 0600));
}

/* Runs a program; allowed when it began and ended with 0. */
static void
try_run(const char *where, const char *attempt, char *const words[])
{
    char *none[] = {NULL};
    pid_t child;
    int status = 0, error = real_spawn()(&child, words[0], NULL, NULL, words, none);
    if (error == 0)
        waitpid(child, &status, 0);
    errno = error ? error : status ? ECHILD : 0;
    tell(where, attempt, errno ? -1 : 0);
}

static void
try_files(const char *where)
{
    try_open(where, "read outside", "RIFFLE_PROBE", "secret", O_RDONLY);
    try_open(where, "write outside", "RIFFLE_PROBE", "made", O_WRONLY | O_CREAT);
    try_open(where, "read passwd", "RIFFLE_NONE", "etc/passwd", O_RDONLY);
    try_open(where, "read secrets", "RIFFLE_DATA", "secrets", O_RDONLY | O_DIRECTORY);
    try_open(where, "write database", "RIFFLE_DATA", "room.sqlite", O_RDWR);
    try_open(where, "write event", "RIFFLE_DATA", "events/probe", O_WRONLY | O_CREAT);
}

static void
try_programs(const char *where)
{
    char shell[] = "/bin/true", version[] = "--version", self[] = "/proc/self/exe";
    char loader[] = "/lib64/ld-linux-x86-64.so.2";
    try_run(where, "run true", (char *[]){shell, NULL});
    try_run(where, "run riffle", (char *[]){self, version, NULL});
    if (access(loader, X_OK) == 0)
        try_run(where, "load true", (char *[]){loader, shell, NULL});
}

static void
try_calls(const char *where)
{
    tell(where, "unix socket", socket(AF_UNIX, SOCK_STREAM, 0));
    tell(where, "tcp socket", socket(AF_INET, SOCK_STREAM, 0));
    tell(where, "raw socket", socket(AF_INET, SOCK_RAW, 0));
    void *page = mmap(NULL, 4096, PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    tell(where, "code in data", page == MAP_FAILED ? -1 : 0);
    tell(where, "signal to others", kill(getppid(), 0));
    tell(where, "set user", setuid(getuid()));
}

/* Last, because the room is another process after them where they are allowed. */
static void
try_ends(const char *where)
{
    char program[] = "/bin/true";
    tell(where, "ptrace", (int)ptrace(PTRACE_TRACEME, 0, NULL, NULL));
    tell(where, "become true", execve(program, (char *[]){program, NULL}, environ));
}

static void
try_all(const char *where)
{
    try_files(where);
    try_programs(where);
    try_calls(where);
    try_ends(where);
    dprintf(STDERR_FILENO, "%s done\n", where);
}

static void
at_signal(int signal)
{
    (void)signal;
    try_all("room");
}

__attribute__((constructor)) static void
begin(void)
{
    struct sigaction action = {.sa_handler = at_signal};
    sigaction(SIGUSR1, &action, NULL);
}

int
posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *files,
            const posix_spawnattr_t *how, char *const words[], char *const surroundings[])
{
    static int tried;
    if (!tried++)
        try_all("desk");
    return real_spawn()(child, path, files, how, words, surroundings);
}
