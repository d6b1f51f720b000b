/*
 * riffle completions -- completion scripts for shells, made from the commands'
 * own tables of options.
 */
#include "cli.h"

#include <string.h>

static const char doc[] =
    "Prints a completion script for a shell.\n\n"
    "Examples:\n"
    "  riffle completions bash  a file that bash sources\n"
    "  riffle completions zsh   a file _riffle in a folder of $fpath\n"
    "  riffle completions fish  a file riffle.fish among fish's completions\n";

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    const char **shell = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (*shell)
            argp_error(state, "one shell at a time, please");
        *shell = arg;
        return 0;
    case ARGP_KEY_END:
        if (!*shell)
            argp_error(state, "which shell: bash, zsh or fish?");
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

/* Calls `print` for every long option of a command. */
static void
each_option(const struct command *command,
            void (*print)(const struct command *, const struct argp_option *))
{
    for (const struct argp_option *o = command->argp->options; o && (o->name || o->doc); o++)
        if (o->name)
            print(command, o);
}

static void
print_bash_option(const struct command *command, const struct argp_option *o)
{
    (void)command;
    printf(" --%s", o->name);
}

static void
print_bash(void)
{
    fputs("_riffle() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]}\n"
          "    local options=--help\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
          "        COMPREPLY=($(compgen -W '",
          stdout);
    print_names(" ");
    fputs(" --help --version' -- \"$word\"))\n        return\n    fi\n"
          "    case ${COMP_WORDS[1]} in\n",
          stdout);
    for (const struct command *const *c = commands; *c; c++) {
        printf("    %s) options='--help", (*c)->name);
        each_option(*c, print_bash_option);
        puts("' ;;");
    }
    fputs("    esac\n"
          "    case $word in\n"
          "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
          "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
          "    esac\n"
          "}\n"
          "complete -o filenames -F _riffle riffle\n",
          stdout);
}

/* Words inside single quotes: those of zsh end and begin again around one of their own, and its
 * descriptions are closed by ] and :. */
static void
print_zsh_words(const char *words)
{
    for (; *words; words++)
        if (*words == '\'')
            fputs("'\\''", stdout);
        else
            printf("%s%c", strchr("[]:\\", *words) ? "\\" : "", *words);
}

/* fish has a backslash before what would end them. */
static void
print_fish_words(const char *words)
{
    for (; *words; words++)
        printf("%s%c", strchr("'\\", *words) ? "\\" : "", *words);
}

static void
print_zsh_option(const struct command *command, const struct argp_option *o)
{
    (void)command;
    printf(" '--%s%s[", o->name, o->arg ? "=" : "");
    print_zsh_words(o->doc);
    printf("]%s'", o->arg ? ":value:" : "");
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
        printf("%s) shift words; (( CURRENT-- )); _arguments '--help[print help]'", (*c)->name);
        each_option(*c, print_zsh_option);
        puts(" '*:file:_files' ;;");
    }
    puts("esac");
}

static void
print_fish_option(const struct command *command, const struct argp_option *o)
{
    printf("complete -c riffle -n '__fish_seen_subcommand_from %s' -l %s%s -d '", command->name,
           o->name, o->arg ? " -r" : "");
    print_fish_words(o->doc);
    puts("'");
}

static void
print_fish(void)
{
    for (const struct command *const *c = commands; *c; c++) {
        printf("complete -c riffle -n __fish_use_subcommand -f -a %s -d '", (*c)->name);
        print_fish_words((*c)->summary);
        puts("'");
        each_option(*c, print_fish_option);
    }
    puts("complete -c riffle -l help -d 'print help'");
}

static int
run(int argc, char **argv)
{
    const char *shell = NULL;
    argp_parse(&argp, argc, argv, 0, NULL, &shell);
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else if (strcmp(shell, "fish") == 0)
        print_fish();
    else {
        fprintf(stderr, "riffle completions: bash, zsh and fish are known, '%s' is not\n", shell);
        return CLI_USAGE;
    }
    return CLI_OK;
}

const struct command command_completions = {
    "completions", "completion scripts for bash, zsh and fish", &argp, run};
