/*
 * app/cli/main.c -- the command `riffle`: finds the subcommand and runs it.
 *
 * It also sets up what holds for every command: safe error messages (safe_errors.h), the check that
 * all output arrived, and the undo of a command that failed with STATUS_IO (os/undo.h).
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
#include "cli/did_you_mean.h"

#ifdef RF_ROOM_ONLY /* riffle-room, which ./run opens while the rest is built */
const struct command *const commands[] = {&command_serve, NULL};
#else
/* The order of help: play and bridge first, then analysis, then tools. */
const struct command *const commands[] = {
    &command_serve,       &command_play,       &command_train,       &command_table,
    &command_deal,        &command_session,    &command_ledger,      &command_convert,
    &command_doubledummy, &command_handrecord, &command_squaredeal,  &command_verify,
    &command_report,      &command_exact,      &command_simulate,    &command_chart,
    &command_count,       &command_bankroll,   &command_quality,     &command_shuffle,
    &command_rules,       &command_devices,    &command_completions, NULL,
};
#endif

static void
print_help(FILE *out)
{
    fputs("Usage: riffle COMMAND [OPTION...]\n"
          "Shuffles, cuts and deals cards by written rules, names the clause that forbids an "
          "act, and proves what was dealt.\n\n"
          "Examples:\n"
          "  riffle serve                     run the card room, for browsers\n"
          "  riffle play --companions 2       play blackjack in the terminal\n"
          "  riffle table --auto              play one shoe automatically\n"
          "  riffle table evening.acts        check acts against the rules\n"
          "  riffle verify evening.record     check a record\n"
          "  riffle report evening.record     breaches, costs, open questions\n"
          "  riffle simulate --rounds 1e8     estimate the house edge\n"
          "  riffle count list                counting systems and what they are worth\n"
          "  riffle bankroll --help           risk of ruin, SCORE\n"
          "  riffle chart --rules european    the basic strategy chart\n"
          "  riffle deal --boards 1-36        deal boards of bridge\n"
          "  riffle session --help            run a session of bridge under Law 6\n"
          "  riffle ledger look tonight.pbn   was this set played before?\n"
          "  riffle convert a.pbn a.dlm       convert boards for a dealing machine\n"
          "  riffle handrecord tuesday.pbn    print hand records, with par\n"
          "  riffle squaredeal E.sqd E.sqk    check a championship's deals\n"
          "  riffle quality --method riffle:7 test how good seven riffles are\n"
          "  riffle shuffle --decks 6         shuffle six decks\n"
          "  riffle rules C4.4                the clause on the cut\n\n"
          "Commands:\n",
          out);
    for (const struct command *const *c = commands; *c; c++)
        fprintf(out, "  %-14s %s\n", (*c)->name, (*c)->summary);
    fputs("\n"
          "Options:\n"
          "  --help         print this help; riffle COMMAND --help explains a command\n"
          "  --version      print the version\n\n"
          "Data goes to standard output, messages to standard error.  Exit status: 0 done,\n"
          "1 the rules or a check refused, 2 wrong command line, 3 a file or the system\n"
          "failed, 4 a record is not proved yet, or too few decks to tell.\n",
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

/* Runs at exit, so that the text of --help is checked too.  Output that did not arrive (a full
 * disk) is an error: it undoes the files of this run and ends with STATUS_IO. _exit, because
 * exit must not be called again inside an atexit handler. */
static void
close_output(void)
{
    if (fflush(stdout) != 0)
        fprintf(stderr, "riffle: cannot write the output: %s\n", strerror(errno));
    else if (ferror(stdout)) /* an earlier write failed; its errno is lost */
        fprintf(stderr, "riffle: cannot write the output; some of it is missing\n");
    else {
        undo_keep();
        return;
    }
    undo_run();
    _exit(STATUS_IO);
}

/* The allocator of jansson.  JSON without one of its parts would be wrong, and jansson does not
 * always report that memory ran out.  The card room must keep running and installs its own
 * allocator. */
static void *
allocate_or_end(size_t size)
{
    void *memory = malloc(size);
    if (memory)
        return memory;
    fprintf(stderr, "riffle: out of memory\n");
    undo_run();
    _exit(STATUS_IO);
}

/* argp shows argv[0] in usage lines and messages, so it becomes "riffle deal".  */
static int
run_command(const struct command *command, int argc, char **argv)
{
    char name[40], *before = argv[0];
    snprintf(name, sizeof name, "riffle %s", command->name);
    argv[0] = name;
    int status = command->run(argc, argv);
    argv[0] = before; /* messages after this one quote it */
    if (status == STATUS_IO)
        undo_run();
    return status;
}

int
main(int argc, char **argv)
{
    /* The order matters: errors are made safe before anything can print one, and the check of
     * the output is registered before anything can exit. */
    sandbox_report_refusals();
    safe_errors_open(argc, argv);
    atexit(close_output);
    json_set_alloc_funcs(allocate_or_end, free);
    argp_err_exit_status = STATUS_USAGE;
    /* Headings of option groups start in column 0; a setting of the user's own stays. */
    setenv("ARGP_HELP_FMT", "header-col=0", 0);
    argp_program_version = "riffle " RF_VERSION;
#ifdef RF_ROOM_ONLY
    if (argc < 2 || !find_command(argv[1])) {
        fputs("riffle-room: this is the card room alone. The rest of Riffle is being built, which "
              "takes about a minute: then the desk opens, and the command is "
              "build/release/riffle.\n",
              stderr);
        return STATUS_IO;
    }
#endif
    if (argc < 2) {
        print_help(stderr);
        return STATUS_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        puts(argp_program_version);
        return STATUS_OK;
    }
    /* `riffle help deal` is `riffle deal --help`; help on an unknown command prints the list. */
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
        char words[DID_YOU_MEAN];
        struct did_you_mean search = {.typed = name};
        for (const struct command *const *c = commands; *c; c++)
            did_you_mean_try(&search, (*c)->name);
        fprintf(stderr,
                "riffle: there is no command '%s'.%s To list the commands, run: riffle --help\n",
                name, did_you_mean_words(&search, words));
        return STATUS_USAGE;
    }
    return run_command(command, argc - 1, argv + 1);
}
