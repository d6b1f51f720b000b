/*
 * riffle -- shuffles, cuts and deals cards by written law.
 */
#include "cli.h"

#include <riffle/version.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "room/sandbox.h"
#include "cli/safe_errors.h"
#include "os/undo.h"

const struct command *const commands[] = {
    &command_serve,       &command_play,        &command_table,
    &command_deal,        &command_session,     &command_convert,
    &command_doubledummy, &command_handrecord,  &command_squaredeal,
    &command_verify,      &command_exact,       &command_simulate,
    &command_chart,       &command_quality,     &command_shuffle,
    &command_rules,       &command_completions, NULL,
};

static void
print_help(FILE *out)
{
    fputs("Usage: riffle COMMAND [OPTION...]\n"
          "Shuffles, cuts and deals cards by written law, says which clause forbids what, and "
          "proves it.\n"
          "\n"
          "Examples:\n"
          "  riffle serve                     the card room, for browsers\n"
          "  riffle play --companions 2       sit down at a table of blackjack\n"
          "  riffle table --auto              one shoe at an automatic table\n"
          "  riffle table evening.acts        put the acts of a file to the law\n"
          "  riffle verify evening.record     what a record proves, or where it breaks\n"
          "  riffle simulate --rounds 1e8     a game played a great many times\n"
          "  riffle chart --rules european    what to do with every hand, as a chart\n"
          "  riffle deal --boards 1-36        boards of bridge that nobody can predict\n"
          "  riffle session --help            a session of bridge under Law 6\n"
          "  riffle convert a.pbn a.dlm       boards for the dealing machine\n"
          "  riffle handrecord tuesday.pbn    its boards as players know them, and par\n"
          "  riffle squaredeal E.sqd E.sqk    a championship's deals, computed again\n"
          "  riffle quality --method riffle:7 how good seven riffles are\n"
          "  riffle shuffle --decks 6         a stack of six decks that nobody can predict\n"
          "  riffle rules C4.4                the clause on the cut, and where it is enforced\n"
          "\n"
          "Commands:\n",
          out);
    for (const struct command *const *c = commands; *c; c++)
        fprintf(out, "  %-14s %s\n", (*c)->name, (*c)->summary);
    fputs("\n"
          "Options:\n"
          "  --help         print this help; riffle COMMAND --help tells more of a command\n"
          "  --version      print the version\n"
          "\n"
          "Data goes to standard output, messages to standard error.  Exit status: 0, 1 when\n"
          "the law or a check said no, 2 for a wrong command line, 3 when a file or the\n"
          "system failed, 4 when a record is not proved yet.\n",
          out);
}

static const struct command *
find_command(const char *name)
{
    for (const struct command *const *c = commands; *c; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    return NULL;
}

/* What was written must have arrived: a full disk is not success.  At exit, so
 * that help is checked too. */
static void
close_output(void)
{
    if (fflush(stdout) != 0)
        fprintf(stderr, "riffle: writing the output failed: %s\n", strerror(errno));
    else if (ferror(stdout)) /* some time ago; its errno is gone */
        fprintf(stderr, "riffle: writing the output failed; some of it is missing\n");
    else {
        undo_keep();
        return;
    }
    undo_run();
    _exit(STATUS_IO);
}

/* JSON that lacks a part for want of memory is wrong, and jansson does not always say so.  The card
 * room, which must not end, has an allocator of its own. */
static void *
allocate_or_end(size_t size)
{
    void *memory = malloc(size);
    if (memory)
        return memory;
    fprintf(stderr, "riffle: there is no memory left\n");
    undo_run();
    _exit(STATUS_IO);
}

static int
run_command(const struct command *command, int argc, char **argv)
{
    char name[40];
    snprintf(name, sizeof name, "riffle %s", command->name);
    argv[0] = name;
    int status = command->run(argc, argv);
    if (status == STATUS_IO)
        undo_run();
    return status;
}

int
main(int argc, char **argv)
{
    sandbox_report_refusals();
    safe_errors_open(argc, argv);
    atexit(close_output);
    json_set_alloc_funcs(allocate_or_end, free);
    argp_err_exit_status = STATUS_USAGE;
    setenv("ARGP_HELP_FMT", "header-col=0", 0);
    argp_program_version = "riffle " RF_VERSION;
    if (argc < 2) {
        print_help(stderr);
        return STATUS_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        puts(argp_program_version);
        return STATUS_OK;
    }
    bool help = strcmp(name, "help") == 0;
    if (help && argc > 2 && find_command(argv[2])) {
        char *help_argv[] = {argv[0], (char[]){"--help"}, NULL};
        return run_command(find_command(argv[2]), 2, help_argv);
    }
    if (help || strcmp(name, "--help") == 0 || strcmp(name, "-?") == 0) {
        print_help(stdout);
        return STATUS_OK;
    }
    const struct command *command = find_command(name);
    if (!command) {
        fprintf(stderr, "riffle: there is no command '%s'; riffle --help lists them\n", name);
        return STATUS_USAGE;
    }
    return run_command(command, argc - 1, argv + 1);
}
