/*
 * app/room/sandbox.c -- Landlock: which files the room, and the desk's commands, can reach.
 *
 * Landlock denies every right that a ruleset handles and no rule of it allows.  A rule gives rights
 * to everything beneath a folder, or to one file.  The kernel checks rights when a file is opened;
 * descriptors that are already open keep working, which is why the room opens its port and reads
 * its certificate first.
 */
#include "room/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Rights that older headers lack.  The kernel knows those up to its version of Landlock. */
enum {
    RIGHT_REFER = 1 << 13,    /* version 2: rename or link into another folder */
    RIGHT_TRUNCATE = 1 << 14, /* version 3 */
    RIGHT_IOCTL_DEV = 1 << 15 /* version 5 */
};
enum { NET_BIND_TCP = 1 << 0, NET_CONNECT_TCP = 1 << 1 };         /* version 4 */
enum { SCOPE_ABSTRACT_SOCKETS = 1 << 0, SCOPE_SIGNALS = 1 << 1 }; /* version 6 */

/* struct landlock_ruleset_attr as of version 6. */
struct ruleset {
    uint64_t files, net, scoped;
};

enum {
    RIGHTS_READ = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
    RIGHTS_RUN = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE,
    RIGHTS_CHANGE = RIGHTS_READ | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
                    LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                    LANDLOCK_ACCESS_FS_REMOVE_DIR | RIGHT_REFER | RIGHT_TRUNCATE,
    /* What a rule on a file, not a folder, may name. */
    RIGHTS_OF_A_FILE = RIGHTS_RUN | LANDLOCK_ACCESS_FS_WRITE_FILE | RIGHT_TRUNCATE | RIGHT_IOCTL_DEV
};

/* gcc names sanitizers by macros, clang by features. */
#ifndef __has_feature
#define __has_feature(name) 0
#endif

bool
sandbox_is_built(void)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ ||                                 \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return false;
#else
    return true;
#endif
}

/* The version of Landlock that the kernel has; below 1 when it has none. */
static int
landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/* All rights that the kernel can take away. */
static uint64_t
rights_known(int version)
{
    uint64_t rights = ((uint64_t)LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1; /* version 1 */
    rights |= version >= 2 ? RIGHT_REFER : 0;
    rights |= version >= 3 ? RIGHT_TRUNCATE : 0;
    rights |= version >= 5 ? RIGHT_IOCTL_DEV : 0;
    return rights;
}

/* A ruleset without rules: no file can be opened, no port bound or connected to. */
static int
ruleset_make(int version)
{
    struct ruleset all = {
        .files = rights_known(version),
        .net = version >= 4 ? NET_BIND_TCP | NET_CONNECT_TCP : 0,
        .scoped = version >= 6 ? SCOPE_ABSTRACT_SOCKETS | SCOPE_SIGNALS : 0,
    };
    size_t size = version >= 6   ? sizeof all
                  : version >= 4 ? 16
                                 : 8; /* older structs were shorter */
    return (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
}

/* Adds one rule.  A path that does not exist needs none. */
static void
allow(int ruleset, const char *path, uint64_t rights)
{
    struct stat about;
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent_fd < 0)
        return;
    if (fstat(rule.parent_fd, &about) == 0 && !S_ISDIR(about.st_mode))
        rights &= RIGHTS_OF_A_FILE;
    rule.allowed_access = rights & rights_known(landlock_version());
    if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0)
        fprintf(stderr, "riffle serve: the sandbox cannot let the room reach %s: %s\n", path,
                strerror(errno));
    close(rule.parent_fd);
}

/* Allows the folder of a file, and the folder of the file that it is a link to: a renewed
 * certificate is often a new file there. */
static void
allow_folder_of(int ruleset, const char *file)
{
    char path[PATH_MAX], target[PATH_MAX];
    const char *both[2] = {file, realpath(file, target)};
    for (int i = 0; i < 2 && both[i]; i++) {
        snprintf(path, sizeof path, "%s", both[i]);
        char *slash = strrchr(path, '/');
        if (slash)
            slash[slash == path] = '\0';
        allow(ruleset, slash ? path : ".", LANDLOCK_ACCESS_FS_READ_FILE);
    }
}

/* For each loaded object: allows its folder, and the loader, which the kernel runs for a program.
 */
static int
allow_object(struct dl_phdr_info *object, size_t size, void *ruleset)
{
    (void)size;
    if (strchr(object->dlpi_name, '/'))
        allow_folder_of(*(int *)ruleset, object->dlpi_name);
    for (int i = 0; i < object->dlpi_phnum; i++) {
        uintptr_t at = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
        const char *loader;
        memcpy(&loader, &at, sizeof loader);
        if (object->dlpi_phdr[i].p_type == PT_INTERP)
            allow(*(int *)ruleset, loader, RIGHTS_RUN);
    }
    return 0;
}

/* Allows everything that `riffle` is loaded from, and the system files that it reads.  Other
 * programs are elsewhere: even the loader, which may be run, cannot open them. */
static void
allow_commands(int ruleset)
{
    static const char *const read[] = {
        "/etc/ld.so.cache", "/etc/localtime",  "/etc/timezone",         "/etc/fonts",
        "/usr/share",       "/usr/lib/locale", "/var/cache/fontconfig", "/usr/local/share/fonts",
    };
    for (size_t i = 0; i < sizeof read / sizeof read[0]; i++)
        allow(ruleset, read[i], RIGHTS_READ);
    dl_iterate_phdr(allow_object, &ruleset);
    allow(ruleset, "/proc/self/exe", RIGHTS_RUN);
    allow(ruleset, "/dev/urandom", LANDLOCK_ACCESS_FS_READ_FILE);
    allow(ruleset, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE);
}

/* Puts the ruleset in force for this thread and those it starts, and closes it. */
static bool
ruleset_enter(int ruleset)
{
    bool entered = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    if (!entered)
        fprintf(stderr, "riffle serve: the kernel refused the limits on files: %s\n",
                strerror(errno));
    close(ruleset);
    return entered;
}

enum { RULE_NET_PORT = 2 }; /* version 4 */
struct port_rule {
    uint64_t rights, port;
};

/* The files of a database's client, and the ports of its servers.  A socket in a folder needs no
 * rule. */
static void
allow_store(int ruleset, int version, const struct store_reach *reach)
{
    for (unsigned i = 0; i < reach->files; i++)
        allow(ruleset, reach->file[i], LANDLOCK_ACCESS_FS_READ_FILE);
    for (unsigned i = 0; version >= 4 && i < reach->ports; i++) {
        struct port_rule rule = {NET_CONNECT_TCP, reach->port[i]};
        if (syscall(SYS_landlock_add_rule, ruleset, RULE_NET_PORT, &rule, 0) != 0)
            fprintf(stderr, "riffle serve: the sandbox cannot let the room reach port %u: %s\n",
                    reach->port[i], strerror(errno));
    }
}

bool
sandbox_limit_files(const struct sandbox_files *files)
{
    int version = landlock_version();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        fprintf(stderr, "riffle serve: PR_SET_NO_NEW_PRIVS failed: %s\n", strerror(errno));
    int ruleset = version < 1 ? -1 : ruleset_make(version);
    if (ruleset < 0) {
        fprintf(stderr, "riffle serve: this kernel has no Landlock, so the room can reach files "
                        "outside its data folder; use Linux 5.13 or later\n");
        return false;
    }
    allow(ruleset, files->data, RIGHTS_CHANGE);
    if (files->certificate)
        allow_folder_of(ruleset, files->certificate);
    if (files->key)
        allow_folder_of(ruleset, files->key);
    if (files->store)
        allow_store(ruleset, version, files->store);
    allow_commands(ruleset);
    return ruleset_enter(ruleset);
}

/* Makes a file if there is none: a rule needs one. */
static void
make_file(const char *path)
{
    int made = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (made >= 0)
        close(made);
}

/* The ledger's index lies beside it, and is rewritten in place. */
void
sandbox_limit_desk(const char *events, const char *ledger)
{
    char index[PATH_MAX + 48];
    int version = landlock_version();
    struct ruleset all = {.files = rights_known(version)};
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all.files, 0);
    snprintf(index, sizeof index, "%s.index", ledger);
    make_file(ledger);
    make_file(index);
    char withdrawn[PATH_MAX + 64]; /* the list of withdrawn deals beside it (bridge/withdrawn.h) */
    snprintf(withdrawn, sizeof withdrawn, "%s.withdrawn", ledger);
    make_file(withdrawn);
    if (ruleset < 0)
        return;
    allow(ruleset, events, RIGHTS_CHANGE);
    allow(ruleset, ledger, RIGHTS_CHANGE);
    allow(ruleset, index, RIGHTS_CHANGE);
    allow(ruleset, withdrawn, RIGHTS_CHANGE);
    allow_commands(ruleset);
    ruleset_enter(ruleset);
}
