/*
 * app/cli/game_options.c -- reads --rules, --set and --shoe, for all commands that analyse a game
 * (game_options.h).
 *
 * game_options_parse only remembers what was typed.  game_options_ready reads it afterwards, rules
 * first, because the shoe's default depends on their number of decks.
 */
#include "game_options.h"

#include <riffle/exact.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

error_t
game_options_parse(int key, char *arg, struct argp_state *state, struct game_options *game)
{
    switch (key) {
    case OPT_GAME_RULES: game->rules_name = cli_file(arg, "--rules", state); return 0;
    case OPT_GAME_SHOE: game->shoe_text = arg; return 0;
    case OPT_GAME_SET:
        if (!strchr(arg, '='))
            argp_error(state, "--set takes key=value, like soft17=hit, not '%s'", arg);
        if (game->sets == GAME_SETS_MAX)
            argp_error(state,
                       "--set can be given %d times: write a rules file, and name it with --rules",
                       GAME_SETS_MAX);
        game->set[game->sets++] = arg;
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

/* The text from `from` to `end` without the blanks around it. */
static bool
take_word(char *out, size_t size, const char *from, const char *end)
{
    while (from < end && *from == ' ')
        from++;
    while (end > from && end[-1] == ' ')
        end--;
    if ((size_t)(end - from) >= size)
        return false;
    memcpy(out, from, (size_t)(end - from));
    out[end - from] = '\0';
    return true;
}

/* Applies one --set; false, with an error. */
static bool
set_rule(struct rf_bj_rules *rules, const char *said, struct rf_bj_rules_error *error)
{
    char key[48], value[RF_BJ_VALUE_TEXT];
    const char *equals = strchr(said, '=');
    if (take_word(key, sizeof key, said, equals) &&
        take_word(value, sizeof value, equals + 1, equals + strlen(equals)))
        return rf_bj_rules_set(rules, key, value, error);
    snprintf(error->message, sizeof error->message, "the key or the value is too long");
    return false;
}

/* Each --set is applied in the order given; consistency is checked once, after the last. */
int
game_options_change(const struct game_options *game, struct rf_bj_rules *rules, const char *command)
{
    struct rf_bj_rules_error error;
    for (unsigned i = 0; i < game->sets; i++)
        if (!set_rule(rules, game->set[i], &error)) {
            fprintf(stderr, "riffle %s: --set %s: %s\n", command, game->set[i], error.message);
            return STATUS_USAGE;
        }
    return STATUS_OK;
}

/* An inconsistent game is reported with all changes, since any of them may be the cause. */
int
game_options_read(const struct game_options *game, const char *name, struct rf_bj_rules *rules,
                  const char *command)
{
    struct rf_bj_rules_error error;
    int wrong = cli_read_game(name, rules);
    wrong = wrong ? wrong : game_options_change(game, rules, command);
    if (wrong || rf_bj_rules_game_is_consistent(rules, &error))
        return wrong;
    fprintf(stderr, "riffle %s: %s", command, name);
    for (unsigned i = 0; i < game->sets; i++)
        fprintf(stderr, "%s--set %s", i ? " " : " with ", game->set[i]);
    fprintf(stderr, ": %s\n", error.message);
    return STATUS_NO;
}

/* Makes the title: the name of the rules and the changes of --set. */
static void
ready_title(struct game_options *game)
{
    size_t used = (size_t)snprintf(game->title, sizeof game->title, "%s", game->rules.name);
    for (unsigned i = 0; i < game->sets && used < sizeof game->title; i++)
        used += (size_t)snprintf(game->title + used, sizeof game->title - used, "%s%s",
                                 i ? ", " : " with ", game->set[i]);
    /* Long titles end in three dots. */
    if (used >= sizeof game->title)
        strcpy(game->title + sizeof game->title - 4, "...");
}

/* Most people mean a casino's table and not the game of BJ's text. */
static void
say_home_game(const char *command)
{
    fprintf(
        stderr,
        "riffle %s: note: these are the rules bicycle, a home game. For a casino's table add "
        "what it posts, like --rules \"6 decks H17 DAS LS 3:2\"; riffle %s --help lists presets\n",
        command, command);
}

/* A preset was chosen by its name and is meant as it is. */
static int
ready_rules(struct game_options *game, const char *command)
{
    const char *name = game->rules_name ? game->rules_name : "bicycle";
    int wrong = game_options_read(game, name, &game->rules, command);
    ready_title(game);
    if (!wrong && (game->sets > 0 || !rf_bj_preset_text(name)))
        cli_say_traps(&game->rules, command);
    if (!wrong && !game->rules_name && !game->for_programs)
        say_home_game(command);
    return wrong;
}

/* Cards of a shoe by their names.  T is all ten-cards, and the others after it are its ranks. */
static const char *const names[] = {"A", "2", "3", "4",  "5", "6", "7",
                                    "8", "9", "T", "10", "J", "Q", "K"};
enum { NAMES = sizeof names / sizeof names[0] };

/* A shoe while it is read: how many cards of each name, and which names were given. */
struct shoe_reader {
    const char *command;
    unsigned count[NAMES];
    bool said[NAMES];
};

/* Names the piece of --shoe that is wrong; always false. */
static bool
reader_fault(const struct shoe_reader *reader, const char *piece, const char *wrong)
{
    fprintf(stderr, "riffle %s: --shoe: '%s' %s\n", reader->command, piece, wrong);
    return false;
}

/* The index in `names`, upper or lower case; NAMES when there is no such card. */
static unsigned
name_number(const char *name)
{
    unsigned number = 0;
    while (number < NAMES && strcasecmp(names[number], name) != 0)
        number++;
    return number;
}

/* A whole number of cards, RF_EXACT_COUNT_MAX at most. */
static bool
read_count(const char *text, unsigned *count)
{
    size_t digits = strspn(text, "0123456789");
    /* Four digits cannot overflow, and hold RF_EXACT_COUNT_MAX (4096). */
    if (digits == 0 || digits > 4 || text[digits])
        return false;
    *count = (unsigned)strtoul(text, NULL, 10);
    return *count <= RF_EXACT_COUNT_MAX;
}

/* One piece, like 7=24. */
static bool
read_piece(struct shoe_reader *reader, const char *piece)
{
    char name[4], count[12];
    const char *equals = strchr(piece, '=');
    if (!equals)
        return reader_fault(
            reader, piece,
            "is not understood. Expected a count like 7=24, or infinite, or 1 to 8 decks");
    if (!take_word(name, sizeof name, piece, equals) || name_number(name) == NAMES)
        return reader_fault(reader, piece,
                            "names no card. Expected A, 2 to 9, and T or 10, J, Q, K");
    unsigned number = name_number(name);
    if (reader->said[number])
        return reader_fault(reader, piece, "repeats a card. Name each once");
    if (!take_word(count, sizeof count, equals + 1, equals + strlen(equals)) ||
        !read_count(count, &reader->count[number]))
        return reader_fault(reader, piece, "has no count. Expected 0 to 4096");
    reader->said[number] = true;
    return true;
}

/* Pieces are separated by commas; blanks around them do not matter. */
static bool
read_pieces(struct shoe_reader *reader, const char *text)
{
    for (;;) {
        char piece[40];
        size_t size = strcspn(text, ",");
        if (!take_word(piece, sizeof piece, text, text + size))
            return reader_fault(reader, text, "is not understood. Expected A=24,2=24,…,T=96");
        if (!read_piece(reader, piece))
            return false;
        if (!text[size])
            return true;
        text += size + 1;
    }
}

/* Ten-cards are given as T, or rank by rank; ranks matter where pairs must be of one rank.  T is
 * spread over the four ranks as evenly as possible. */
static bool
reader_tens(const struct shoe_reader *reader, struct rf_exact_shoe *shoe)
{
    const unsigned *ranks = reader->count + RF_TEN + 1;
    unsigned tens = 0, said = 0;
    for (unsigned rank = 0; rank < RF_TEN_RANKS; rank++) {
        shoe->tens[rank] = (uint16_t)ranks[rank];
        tens += ranks[rank];
        said += reader->said[RF_TEN + 1 + rank];
    }
    if (said > 0 && reader->said[RF_TEN])
        return reader_fault(reader, "T", "means all ten-cards. Use T, or 10, J, Q and K");
    if (tens > RF_EXACT_COUNT_MAX)
        return reader_fault(reader, "10, J, Q, K", "are more than 4096 ten-cards");
    if (said > 0)
        shoe->count[RF_TEN] = (uint16_t)tens;
    else
        rf_exact_shoe_spread_tens(shoe);
    return true;
}

/* Cards that --shoe does not name are not in the shoe. */
static bool
read_cards(const char *text, const char *command, struct rf_exact_shoe *shoe)
{
    struct shoe_reader reader = {.command = command};
    *shoe = (struct rf_exact_shoe){0};
    if (!read_pieces(&reader, text))
        return false;
    for (unsigned value = 0; value < RF_VALUES; value++)
        shoe->count[value] = (uint16_t)reader.count[value];
    return reader_tens(&reader, shoe);
}

/* Reads --shoe as a number of decks; 0 when it is something else. */
static unsigned
decks_of(const char *text)
{
    unsigned decks;
    return read_count(text, &decks) && decks <= RF_DECKS_MAX ? decks : 0;
}

static unsigned
cards_in(const struct rf_exact_shoe *shoe)
{
    unsigned cards = 0;
    for (unsigned value = 0; value < RF_VALUES; value++)
        cards += shoe->count[value];
    return cards;
}

/* The shoe must last for the longest possible round; rf_exact_cards_missing says how many cards it
 * lacks. */
static int
ready_shoe(struct game_options *game, const char *command)
{
    const char *text = game->shoe_text;
    game->shoe_said = text != NULL;
    if (!text)
        game->shoe = rf_exact_shoe_decks(game->rules.decks);
    else if (strcmp(text, "infinite") == 0)
        game->shoe = rf_exact_shoe_infinite();
    else if (decks_of(text))
        game->shoe = rf_exact_shoe_decks(decks_of(text));
    else if (!read_cards(text, command, &game->shoe))
        return STATUS_USAGE;
    unsigned lacking = rf_exact_cards_missing(&game->rules, &game->shoe);
    if (lacking == 0)
        return STATUS_OK;
    fprintf(stderr,
            "riffle %s: a round could run out of cards: this shoe of %u cards needs %u more\n",
            command, cards_in(&game->shoe), lacking);
    return STATUS_NO;
}

int
game_options_ready(struct game_options *game, const char *command)
{
    int wrong = ready_rules(game, command);
    return wrong ? wrong : ready_shoe(game, command);
}
