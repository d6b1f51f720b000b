/*
 * app/cli/deal_research.c -- research deals of `riffle deal`: from a seed, the same every time.
 *
 * The file is marked in its first comment (BOARDS_RESEARCH), and no session accepts it: anyone who
 * knows the seed knows the deals.  docs/how-to/session.md gives the derivation.
 */
#include "cli/deal.h"

#include <errno.h>
#include <string.h>

#include "input/board_file.h"

/* Shuffles the next pack of the stream.  Board b is the b-th pack of Stream(key, "deal"), so board
 * 1 is Shuffle(key, "deal", 52): the same deal that a board's own key gives. */
static void
next_deck(struct chance *chance, rf_card deck[static RF_DECK_CARDS])
{
    for (unsigned i = 0; i < RF_DECK_CARDS; i++)
        deck[i] = (rf_card)i;
    rf_shuffle(chance->words, deck, RF_DECK_CARDS);
}

int
deal_research(const struct deal_options *o)
{
    struct chance chance;
    struct rf_census census = {0};
    struct pbn_text text;
    rf_card deck[RF_DECK_CARDS];
    char comment[1200];
    uint8_t bytes[RF_KEY_BYTES];
    if (o->key && !rf_hex_read(bytes, sizeof bytes, o->key)) {
        fprintf(stderr, "riffle deal: --key takes 64 lower-case hexadecimal digits, not '%s'\n",
                o->key);
        return STATUS_USAGE;
    }
    int can = pbn_can_save(o->output);
    if (can == STATUS_OK && o->doubledummy && !pbn_can_solve(o->output))
        can = STATUS_USAGE;
    if (can != STATUS_OK)
        return can;
    if (!rng_source_open(&chance, o->key ? o->key : o->seed, "deal"))
        return STATUS_IO;
    snprintf(comment, sizeof comment,
             BOARDS_RESEARCH " %s (%s) %.1000s; predictable, and no session accepts it",
             o->key ? "key" : "seed", rng_source_seed_kind(&chance), o->key ? o->key : o->seed);
    bool made = pbn_begin(&text, comment);
    /* The same seed must give the same bytes on any day. */
    text.undated = true;
    if (o->club)
        snprintf(text.about.club, sizeof text.about.club, "%s", o->club);
    session_about_date(&text.about, o->date);
    for (unsigned b = o->key ? o->first : 1; made && b <= o->last; b++) {
        next_deck(&chance, deck);
        struct rf_deal deal = rf_deal_by_rotation(deck, rf_board_dealer(b));
        struct rf_hands hands = rf_hands_of_deal(&deal);
        if (b < o->first)
            continue; /* the stream must pass all packs before it */
        rf_census_add(&census, &hands);
        made = pbn_add(&text, o->title ? o->title : "-", b, &deal);
    }
    bool saved = made && deal_save(o, &text);
    pbn_end(&text);
    rng_source_close(&chance);
    if (saved)
        deal_stats(o, &census);
    return saved ? STATUS_OK : STATUS_IO;
}

/* Philox instead of the proof's stream cipher: faster, and nobody plays these deals. */
int
deal_bulk(const struct deal_options *o)
{
    enum { BATCH = 1024 }; /* deals made at a time: they fit into the cache */
    struct rf_hands deals[BATCH];
    struct rf_philox philox;
    struct rf_census census = {0};
    int why = 0; /* the errno of the first write that failed */
    uint8_t key[RF_KEY_BYTES];
    char line[RF_DEAL_TEXT];
    enum rf_format format = o->output ? rf_format_of_file(o->output) : RF_FORMATS;
    if (format != RF_FORMATS && format != RF_FORMAT_LINES) {
        fprintf(stderr,
                "riffle deal: --bulk writes one deal a line, and %s asks for %s. Name a file that "
                "ends in .txt\n",
                o->output, rf_format_name(format));
        return STATUS_USAGE;
    }
    FILE *out = o->output && strcmp(o->output, "-") != 0 ? fopen(o->output, "wxe") : stdout;
    if (!out) {
        fprintf(stderr, "riffle deal: cannot write %s: %s\n", o->output, strerror(errno));
        return STATUS_IO;
    }
    rf_seed_key(key, o->seed);
    rf_philox_open(&philox, key, 0);
    fprintf(out, "%% " BOARDS_RESEARCH " %lu deals by Philox4x32-10, seed %s\n", o->bulk, o->seed);
    for (unsigned long left = o->bulk; left > 0 && !ferror(out);) {
        size_t batch = left < BATCH ? left : BATCH;
        rf_deal_bulk(&philox, deals, batch);
        for (size_t i = 0; i < batch; i++) {
            struct rf_deal deal = rf_deal_of_hands(&deals[i]);
            if (o->stats)
                rf_census_add(&census, &deals[i]);
            line[rf_deal_write(line, &deal, RF_NORTH)] = '\n';
            size_t size = strcspn(line, "\n") + 1;
            if (fwrite(line, 1, size, out) != size && !why)
                why = errno;
        }
        left -= batch;
    }
    if ((out == stdout ? fflush(out) : fclose(out)) != 0 && !why)
        why = errno;
    if (why)
        fprintf(stderr, "riffle deal: cannot write the deals: %s\n", strerror(why));
    else
        deal_stats(o, &census);
    return why ? STATUS_IO : STATUS_OK;
}
