/*
 * app/cli/cmd_shuffle.c -- the command `riffle shuffle`: prints shuffled stacks of cards.
 *
 * Each stack has a generator of its own, labelled by its number, so that stack k of a seed can be
 * made without those before it.
 */
#include "cli.h"

#include <riffle/version.h>

static const char doc[] =
    "Prints shuffled stacks of cards, front card first. Every order is equally likely, "
    "unless you name a method.\n\n"
    "Examples:\n"
    "  riffle shuffle                     one deck that nobody can predict\n"
    "  riffle shuffle --decks 6 --json    six decks, with identities and digest\n"
    "  riffle shuffle --seed s --count 3  three stacks, the same every time\n"
    "  riffle shuffle --method riffle:7   a new deck after seven riffles\n"
    "  riffle shuffle --method wash,riffle:3,strip,riffle,cut\n"
    "                                     what a dealer does\n\n"
    "Without --seed the randomness comes from the operating system and cannot be "
    "repeated. With --seed the stacks are marked as research.\vA seed of 64 hexadecimal "
    "digits is the key itself; any other text is hashed to one. Stack 1 of a seed is "
    "Shuffle(key, \"shuffle\", cards); stack k is Shuffle(key, \"shuffle/k\", cards). A "
    "256-bit key reaches every order of one deck, but not of several decks. A method is "
    "steps separated by commas: uniform, riffle:TIMES:PERCENT, strip:PACKETS, "
    "overhand:TIMES:PACKET, wash:ROUNDS:REACH, box:PACKETS, cut:CARDS, faro-out:TIMES, "
    "faro-in:TIMES, piles:PILES, shelf:SHELVES:PASSES, batch:COMPARTMENTS, "
    "csm:SHELVES:BUFFER:CARDS, and the faulty ones swap-all, off-by-one, sort:BITS, "
    "modulo:BITS and clock:SEEDS; numbers may be left out. A method starts from new "
    "decks. Methods are models for research: no table uses them.";

enum { OPT_JSON = 256, OPT_SEED, OPT_COUNT, OPT_METHOD };

static const struct argp_option options[] = {
    {NULL, 0, NULL, 0, "Options:", 0},
    {"decks", 'd', "N", 0, "decks in the stack, 1 to 8 (default 1)", 0},
    {"seed", OPT_SEED, "SEED", 0, "research: 64 hexadecimal digits, or any text", 0},
    {"count", OPT_COUNT, "K", 0, "number of stacks (default 1)", 0},
    {"method", OPT_METHOD, "STEPS", 0, "shuffle as hands or machines do: riffle:7, shelf:10, …", 0},
    {"json", OPT_JSON, NULL, 0, "print one JSON object a line for each stack", 0},
    {0},
};

struct shuffle_options {
    unsigned decks;                /* -d, 1 to RF_DECKS_MAX */
    unsigned long count;           /* --count: stacks to print */
    const char *seed;              /* --seed; NULL for live randomness */
    struct rf_procedure procedure; /* --method; without steps the order is uniform */
    bool json;
};

static error_t
parse(int key, char *arg, struct argp_state *state)
{
    struct shuffle_options *o = state->input;
    switch (key) {
    case 'd': o->decks = (unsigned)cli_number(arg, 1, RF_DECKS_MAX, "--decks", state); return 0;
    case OPT_SEED: o->seed = cli_seed(arg, state); return 0;
    case OPT_COUNT: o->count = cli_number(arg, 1, 1000000000, "--count", state); return 0;
    case OPT_METHOD: o->procedure = cli_procedure(arg, state); return 0;
    case OPT_JSON: o->json = true; return 0;
    case ARGP_KEY_ARG:
        argp_error(state, "leave '%s' out: riffle shuffle takes options only", arg);
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {options, parse, NULL, doc, NULL, NULL, NULL};

/* The label of stack `number`, from 1.  The first has no number: it is what the library calls
 * Shuffle(key, "shuffle", n).  Published stacks depend on these labels. */
static void
shuffle_label(char *label, size_t size, unsigned long number)
{
    if (number == 1)
        snprintf(label, size, "shuffle");
    else
        snprintf(label, size, "shuffle/%lu", number);
}

/* A comment line with the source, then the faces, front card first, 13 in a line.  `riffle
 * quality` reads this form. */
static void
print_text(const struct shuffle_options *o, const rf_card *stack, const struct chance *chance,
           unsigned long number)
{
    char face[RF_CARD_TEXT], steps[RF_PROCEDURE_TEXT];
    size_t cards = (size_t)o->decks * RF_DECK_CARDS;
    printf("# stack %lu, %zu cards, %s", number, cards, rng_source_text(chance));
    if (rf_procedure_write(steps, &o->procedure) > 0)
        printf(", method %s", steps);
    if (chance->seed)
        printf(", seed (%s) %s", rng_source_seed_kind(chance), chance->seed);
    putchar('\n');
    for (size_t i = 0; i < cards; i++) {
        rf_card_write(face, stack[i], RF_LETTERS);
        printf("%s%c", face, i % RF_RANKS == RF_RANKS - 1 ? '\n' : ' ');
    }
}

/* Card identities count through all decks, so equal faces can be told apart; the digest is of
 * the identities. */
static void
print_json(const struct shuffle_options *o, const rf_card *stack, const struct chance *chance,
           unsigned long number)
{
    uint8_t hash[RF_HASH_BYTES];
    char digest[RF_HEX_TEXT], face[RF_CARD_TEXT], steps[RF_PROCEDURE_TEXT];
    size_t cards = (size_t)o->decks * RF_DECK_CARDS;
    json_t *ids = json_array(), *faces = json_array();
    for (size_t i = 0; i < cards; i++) {
        rf_card_write(face, stack[i], RF_LETTERS);
        json_array_append_new(ids, json_integer(stack[i]));
        json_array_append_new(faces, json_string(face));
    }
    rf_hash_stack(hash, stack, cards);
    rf_hex_write(digest, hash);
    json_t *object = json_pack("{s:s, s:I, s:I, s:s}", "version", RF_VERSION, "number",
                               (json_int_t)number, "decks", (json_int_t)(cards / RF_DECK_CARDS),
                               "source", rng_source_text(chance));
    if (rf_procedure_write(steps, &o->procedure) > 0)
        json_object_set_new(object, "method", json_string(steps));
    if (chance->seed) {
        json_object_set_new(object, "seed", json_string(chance->seed));
        json_object_set_new(object, "seed_is", json_string(rng_source_seed_kind(chance)));
    }
    json_object_set_new(object, "digest", json_string(digest));
    json_object_set_new(object, "stack", ids);
    json_object_set_new(object, "cards", faces);
    json_print(object);
}

static int
run(int argc, char **argv)
{
    struct shuffle_options o = {.decks = 1, .count = 1};
    cli_parse(&argp, argc, argv, &o);
    size_t cards = (size_t)o.decks * RF_DECK_CARDS;
    rf_card stack[RF_CARDS_MAX];
    /* A full disk ends the loop early; main() reports it. */
    for (unsigned long number = 1; number <= o.count && !ferror(stdout); number++) {
        struct chance chance;
        char label[40];
        shuffle_label(label, sizeof label, number);
        if (!rng_source_open(&chance, o.seed, label))
            return STATUS_IO;
        /* New decks in order: the stacks of a seed depend on where the shuffle starts. */
        for (size_t i = 0; i < cards; i++)
            stack[i] = (rf_card)i;
        if (o.procedure.count > 0)
            rf_procedure_run(&o.procedure, chance.words, stack, cards);
        else
            rf_shuffle(chance.words, stack, cards);
        (o.json ? print_json : print_text)(&o, stack, &chance, number);
        rng_source_close(&chance);
    }
    return STATUS_OK;
}

const struct command command_shuffle = {"shuffle", "print shuffled stacks of cards", &argp, run};
