/*
 * app/cli/cmd_completions.c -- the command `riffle completions`: completion scripts for shells.
 *
 * They are made from the options that argp knows, so they cannot get out of date.
 *
 * `riffle session` is the one command whose second word is a verb with options of its own; each
 * shell has a function for these.  Other commands take one of a few words there (first_word).
 */
#include "cli.h"

#include <string.h>

#include "bridge/verb.h"

static const char doc[] =
    "Prints a completion script for a shell.\n\n"
    "Examples:\n"
    "  riffle completions bash  bash: source the file\n"
    "  riffle completions zsh   zsh: save as _riffle in a folder of $fpath\n"
    "  riffle completions fish  fish: save as riffle.fish among its completions\n";

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    const char **shell = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (*shell)
            argp_error(state, "one shell at a time: leave '%s' or '%s' out", *shell, arg);
        *shell = arg;
        return 0;
    case ARGP_KEY_END:
        if (!*shell)
            argp_error(state, "which shell? Run: riffle completions bash (or zsh, fish)");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {NULL, parse, "bash|zsh|fish", doc, NULL, NULL, NULL};

static void
print_names(const char *separator)
{
    for (const struct command *const *c = commands; *c; c++)
        printf("%s%s", c == commands ? "" : separator, (*c)->name);
}

/* Calls `print` with the name of a command or verb and each of its long options.  An entry
 * without a name is the heading of a group; one without name and text ends the list. */
static void
each_option(const char *name, const struct argp_option *options,
            void (*print)(const char *, const struct argp_option *))
{
    for (const struct argp_option *o = options; o && (o->name || o->doc); o++)
        if (o->name)
            print(name, o);
}

static bool
has_verbs(const struct command *command)
{
    return command == &command_session;
}

/* The words that may stand first after a command, from 0; NULL past the last. */
static const char *
first_word(const struct command *command, unsigned number)
{
    static const char *const shells[] = {"bash", "zsh", "fish", NULL};
    static const char *const documents[] = {"BJ", "C4", "HR", "L6", "PR", "SR", NULL};
    const char *const *list = command == &command_completions ? shells : documents;
    if (command == &command_ledger)
        return ledger_verb_name(number);
    return command == &command_completions || command == &command_rules ? list[number] : NULL;
}

static void
print_first_words(const struct command *command)
{
    const char *word;
    for (unsigned i = 0; (word = first_word(command, i)); i++)
        printf("%s%s", i ? " " : "", word);
}

static void
print_bash_option(const char *name, const struct argp_option *o)
{
    (void)name;
    printf(" --%s", o->name);
}

/* Completes verbs as the second word, and after it the options of the verb that was typed. */
static void
print_bash_verbs(void)
{
    struct verb_options options;
    fputs("        if [ \"$COMP_CWORD\" -eq 2 ]; then\n            COMPREPLY=($(compgen -W '",
          stdout);
    for (const struct verb *const *v = verbs; *v; v++)
        printf("%s ", (*v)->name);
    puts(
        "--help' -- \"$word\"))\n            return\n        fi\n        case ${COMP_WORDS[2]} in");
    for (const struct verb *const *v = verbs; *v; v++) {
        printf("        %s) options='--help", (*v)->name);
        each_option((*v)->name, verb_options(&options, *v), print_bash_option);
        puts("' ;;");
    }
    puts("        esac ;;");
}

/* Words that start with a dash complete to options, all others to file names. bash shows no
 * descriptions. */
static void
print_bash(void)
{
    fputs("_riffle() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]}\n"
          "    local options=--help first=\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        COMPREPLY=($(compgen -W '",
          stdout);
    print_names(" ");
    fputs(" --help --version' -- \"$word\"))\n        return\n    fi\n"
          "    case ${COMP_WORDS[1]} in\n",
          stdout);
    for (const struct command *const *c = commands; *c; c++) {
        if (has_verbs(*c)) {
            printf("    %s)\n", (*c)->name);
            print_bash_verbs();
            continue;
        }
        printf("    %s) first='", (*c)->name);
        print_first_words(*c);
        fputs("' options='--help", stdout);
        each_option((*c)->name, (*c)->argp->options, print_bash_option);
        puts("' ;;");
    }
    fputs("    esac\n"
          "    if [ \"$COMP_CWORD\" -eq 2 ] && [ \"$first\" ]; then\n"
          "        COMPREPLY=($(compgen -W \"$first $options\" -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    case $word in\n"
          "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
          "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
          "    esac\n"
          "}\n"
          "complete -o filenames -F _riffle riffle\n",
          stdout);
}

/* Escapes a description for zsh.  It stands in single quotes, so a quote becomes '\'' (end,
 * quote, begin again); inside, [ ] and : delimit the parts of a description and need a
 * backslash. */
static void
print_zsh_words(const char *words)
{
    for (; *words; words++)
        if (*words == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr("[]:\\", *words) ? "\\" : "", *words);
}

/* Escapes a description for fish, where a backslash works inside single quotes. */
static void
print_fish_words(const char *words)
{
    for (; *words; words++)
        printf("%s%c", strchr("'\\", *words) ? "\\" : "", *words);
}

/* --name[description], and --name=[description]:value: when it takes an argument. */
static void
print_zsh_option(const char *name, const struct argp_option *o)
{
    (void)name;
    printf(" '--%s%s[", o->name, o->arg ? "=" : "");
    print_zsh_words(o->doc);
    printf("]%s'", o->arg ? ":value:" : "");
}

/* `shift words` and CURRENT move the command away, because _arguments expects the word before
 * the options to be the command itself.  Here two words go: session and the verb. */
static void
print_zsh_verbs(void)
{
    struct verb_options options;
    fputs("session) if (( CURRENT == 3 )); then\n    _values verb", stdout);
    for (const struct verb *const *v = verbs; *v; v++) {
        printf(" '%s[", (*v)->name);
        print_zsh_words((*v)->summary);
        fputs("]'", stdout);
    }
    puts("\n    return\nfi\ncase $words[3] in");
    for (const struct verb *const *v = verbs; *v; v++) {
        printf("%s) shift 2 words; (( CURRENT -= 2 )); _arguments '--help[print help]'",
               (*v)->name);
        each_option((*v)->name, verb_options(&options, *v), print_zsh_option);
        puts(" '*:file:_files' ;;");
    }
    puts("esac ;;");
}

static void
print_zsh(void)
{
    fputs("#compdef riffle\n"
          "if (( CURRENT == 2 )); then\n"
          "    _values command",
          stdout);
    for (const struct command *const *c = commands; *c; c++) {
        printf(" '%s[", (*c)->name);
        print_zsh_words((*c)->summary);
        fputs("]'", stdout);
    }
    puts("\n    return\nfi\ncase $words[2] in");
    for (const struct command *const *c = commands; *c; c++) {
        if (has_verbs(*c)) {
            print_zsh_verbs();
            continue;
        }
        printf("%s) shift words; (( CURRENT-- )); _arguments '--help[print help]'", (*c)->name);
        each_option((*c)->name, (*c)->argp->options, print_zsh_option);
        if (first_word(*c, 0)) {
            fputs(" '1:word:(", stdout);
            print_first_words(*c);
            fputs(")'", stdout);
        }
        puts(" '*:file:_files' ;;");
    }
    puts("esac");
}

static void
print_fish_option(const char *name, const struct argp_option *o)
{
    printf("complete -c riffle -n '__fish_seen_subcommand_from %s' -l %s%s -d '", name, o->name,
           o->arg ? " -r" : "");
    print_fish_words(o->doc);
    puts("'");
}

/* A verb may have the name of a command (deal), so its options need both words: session and the
 * verb. */
static void
print_fish_verb_option(const char *name, const struct argp_option *o)
{
    printf("complete -c riffle -n '__fish_seen_subcommand_from session; and "
           "__fish_seen_subcommand_from %s' -l %s%s -d '",
           name, o->name, o->arg ? " -r" : "");
    print_fish_words(o->doc);
    puts("'");
}

static void
print_fish_verbs(void)
{
    struct verb_options options;
    for (const struct verb *const *v = verbs; *v; v++) {
        printf("complete -c riffle -n '__fish_seen_subcommand_from session' -f -a %s -d '",
               (*v)->name);
        print_fish_words((*v)->summary);
        puts("'");
        each_option((*v)->name, verb_options(&options, *v), print_fish_verb_option);
    }
}

/* The first word, until it is there. */
static void
print_fish_first_words(const struct command *command)
{
    printf("complete -c riffle -n '__fish_seen_subcommand_from %s; and not "
           "__fish_seen_subcommand_from ",
           command->name);
    print_first_words(command);
    fputs("' -f -a '", stdout);
    print_first_words(command);
    puts("'");
}

/* fish tests a condition (-n) for each line, so the script is a flat list.  -r: the option needs
 * an argument; -f: no file names here. */
static void
print_fish(void)
{
    for (const struct command *const *c = commands; *c; c++) {
        printf("complete -c riffle -n __fish_use_subcommand -f -a %s -d '", (*c)->name);
        print_fish_words((*c)->summary);
        puts("'");
        each_option((*c)->name, (*c)->argp->options, print_fish_option);
        if (has_verbs(*c))
            print_fish_verbs();
        if (first_word(*c, 0))
            print_fish_first_words(*c);
    }
    puts("complete -c riffle -l help -d 'print help'");
}

/* Unlike a wrong option, a wrong shell is found after argp has finished, so the message is our
 * own. */
static int
run(int argc, char **argv)
{
    const char *shell = NULL;
    cli_parse(&argp, argc, argv, &shell);
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else {
        fprintf(stderr, "riffle completions: expected bash, zsh or fish, not '%s'\n", shell);
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

const struct command command_completions = {
    "completions", "print completion scripts for bash, zsh and fish", &argp, run};
