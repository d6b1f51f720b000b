/*
 * counting/index_text.c -- index plays as text: read, written, and the sets that ship with Riffle.
 *
 * riffle/index_plays.h describes a line.  Words are separated by blanks; `16vT` is read like
 * `16 v T`.
 */
#include "riffle/index_plays.h"

#include <string.h>

#include "base/assert.h"
#include "base/text.h"

enum { WORDS = 6, WORD = 12, LINE_MOST = 200 };

/* The words of a line. */
struct index_line {
    unsigned words;
    char word[WORDS][WORD];
};

static bool
is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == ',';
}

/* Splits `16vT` into three words: a v between two letters or digits. */
static unsigned
word_length(const char *at, const char *end)
{
    unsigned length = 0;
    if (*at == 'v' || *at == '<' || *at == '>') {
        bool compares = *at != 'v';
        length = compares && at + 1 < end && at[1] == '=' ? 2 : 1;
        if (compares || at + 1 == end || is_blank(at[1]) || (at[1] >= '2' && at[1] <= '9') ||
            at[1] == 'T' || at[1] == 'A' || at[1] == '1')
            return length;
    }
    for (length = 0; at + length < end && !is_blank(at[length]); length++)
        if (length > 0 &&
            (at[length] == '<' || at[length] == '>' || (at[length] == 'v' && *at <= 'T')))
            break;
    return length;
}

/* False if a line has more words than any play. */
static bool
split_line(struct index_line *line, const char *at, const char *end)
{
    line->words = 0;
    while (at < end) {
        if (is_blank(*at)) {
            at++;
            continue;
        }
        unsigned length = word_length(at, end);
        RF_ASSERT(length > 0);
        if (line->words == WORDS || length >= WORD)
            return false;
        memcpy(line->word[line->words], at, length);
        line->word[line->words++][length] = '\0';
        at += length;
    }
    return true;
}

/* A card: 2 to 9, T or 10, A. */
static bool
read_value(const char *word, unsigned *value)
{
    if (word[0] >= '2' && word[0] <= '9' && !word[1])
        *value = (unsigned)(word[0] - '1');
    else if (rf_text_is_equal(word, "T") || rf_text_is_equal(word, "10"))
        *value = RF_TEN;
    else if (rf_text_is_equal(word, "A"))
        *value = RF_ACE;
    else
        return false;
    return true;
}

/* A whole number with or without a sign. */
static bool
read_count(const char *word, int *count)
{
    bool minus = *word == '-';
    unsigned value = 0, digits = 0;
    word += *word == '-' || *word == '+';
    for (; *word >= '0' && *word <= '9' && digits < 4; word++, digits++)
        value = 10 * value + (unsigned)(*word - '0');
    *count = minus ? -(int)value : (int)value;
    return digits > 0 && !*word && value <= RF_INDEX_MOST;
}

/* A hand: a hard total, T for a hard ten, a soft hand A2 to A9, or a pair. */
static bool
read_hand(const char *word, struct rf_index_play *play)
{
    char first[2] = {'\0'}, second[2] = {'\0'};
    first[0] = word[0];
    if (word[0])
        second[0] = word[1];
    unsigned one = 0, two = 0;
    int total = 0;
    if (word[0] >= '1' && word[0] <= '9' && read_count(word, &total) && total >= 4 && total <= 20) {
        play->hand = RF_INDEX_HARD;
        play->row = (uint8_t)total;
        return true;
    }
    if (rf_text_is_equal(word, "T")) {
        play->hand = RF_INDEX_HARD;
        play->row = 10;
        return true;
    }
    if (!word[0] || !word[1] || word[2] || !read_value(first, &one) || !read_value(second, &two) ||
        (one != two && one != RF_ACE))
        return false;
    play->hand = one == two ? RF_INDEX_PAIR : RF_INDEX_SOFT;
    play->row = (uint8_t)(one == two ? one : two + 12);
    return one == two || two != RF_TEN;
}

static bool
read_play(const char *word, struct rf_index_play *play)
{
    static const struct {
        const char *name;
        enum rf_play play;
    } names[] = {{"stand", RF_PLAY_STAND},
                 {"double", RF_PLAY_DOUBLE},
                 {"split", RF_PLAY_SPLIT},
                 {"surrender", RF_PLAY_SURRENDER}};
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (rf_text_is_equal(word, names[i].name)) {
            play->play = (uint8_t)names[i].play;
            return play->play != RF_PLAY_SPLIT || play->hand == RF_INDEX_PAIR;
        }
    return false;
}

/* The end of a line: `>= 3`, `> 2`, `< 3`, `<= 2`, or `3` for at least 3. */
static bool
read_limit(const struct index_line *line, unsigned at, struct rf_index_play *play)
{
    const char *how = line->words == at + 2 ? line->word[at] : ">=";
    int count = 0;
    if (line->words <= at || line->words > at + 2 ||
        !read_count(line->word[line->words - 1], &count))
        return false;
    play->below = how[0] == '<';
    if (rf_text_is_equal(how, ">") || rf_text_is_equal(how, "<="))
        count++;
    else if (!rf_text_is_equal(how, ">=") && !rf_text_is_equal(how, "<"))
        return false;
    play->index = (int16_t)count;
    return true;
}

/* What is wrong with a line, or NULL. */
static const char *
read_line(const struct index_line *line, struct rf_index_play *play)
{
    unsigned up = RF_ACE, at = 2;
    *play = (struct rf_index_play){.hand = RF_INDEX_INSURANCE};
    if (rf_text_is_equal(line->word[0], "insurance"))
        return read_limit(line, 1, play) ? NULL : "write insurance like: insurance >= 3";
    if (!read_hand(line->word[0], play))
        return "a hand is a hard total (16), a soft hand (A7) or a pair (88, TT)";
    if (line->words > 1 && rf_text_is_equal(line->word[1], "v"))
        at = 3;
    if (line->words < at || !read_value(line->word[at - 1], &up))
        return "the dealer's card is 2 to 9, T or A, like: 16 v T stand >= 0";
    play->up = (uint8_t)up;
    if (line->words <= at || !read_play(line->word[at], play))
        return "a play is stand, double, surrender, or split for a pair";
    return read_limit(line, at + 1, play) ? NULL
                                          : "a line ends with an index, like: 16 v T stand >= 0";
}

/* Whether both answer the same question. */
static bool
is_same_question(const struct rf_index_play *one, const struct rf_index_play *other)
{
    return one->hand == other->hand && one->row == other->row && one->up == other->up &&
           one->play == other->play;
}

/* Adds a line's play; what is wrong with it, or NULL. */
static const char *
add_line(struct rf_index_plays *plays, const char *at, const char *end)
{
    struct index_line line = {0};
    struct rf_index_play play;
    if (end - at > LINE_MOST || !split_line(&line, at, end))
        return "this line is too long for an index play, like: 16 v T stand >= 0";
    if (line.words == 0)
        return NULL;
    const char *wrong = read_line(&line, &play);
    if (wrong)
        return wrong;
    for (unsigned i = 0; i < plays->count; i++)
        if (is_same_question(&plays->at[i], &play))
            return "there is an index for this play before";
    if (plays->count == RF_INDEX_PLAYS_MAX)
        return "there are more than 300 index plays";
    plays->at[plays->count++] = play;
    return NULL;
}

bool
rf_index_plays_read(struct rf_index_plays *plays, const char *text, size_t size,
                    struct rf_counting_error *error)
{
    struct rf_index_plays read = {0};
    const char *end = text + size;
    RF_ASSERT(text || size == 0);
    error->line = 0;
    while (text < end) {
        const char *line = memchr(text, '\n', (size_t)(end - text));
        const char *stop = line ? line : end, *comment = memchr(text, '#', (size_t)(stop - text));
        error->line++;
        const char *wrong = add_line(&read, text, comment ? comment : stop);
        if (wrong) {
            struct rf_text message = rf_text_start(error->message, sizeof error->message);
            rf_text_add(&message, wrong);
            return false;
        }
        text = line ? line + 1 : end;
    }
    *plays = read;
    return true;
}

static void
add_hand(struct rf_text *text, const struct rf_index_play *play)
{
    static const char names[] = "A23456789T";
    RF_ASSERT(play->hand == RF_INDEX_HARD || play->row < RF_TOTALS);
    char two[3] = {'A', '\0', '\0'};
    if (play->hand == RF_INDEX_HARD) {
        rf_text_add_number(text, play->row);
        return;
    }
    two[1] = names[play->hand == RF_INDEX_PAIR ? play->row : play->row - 12u];
    if (play->hand == RF_INDEX_PAIR)
        two[0] = two[1];
    rf_text_add(text, two);
}

size_t
rf_index_plays_write(char out[static RF_INDEX_PLAYS_TEXT], const struct rf_index_plays *plays)
{
    static const char *const names[RF_PLAYS] = {" stand", "", " double", " split", " surrender"};
    struct rf_text text = rf_text_start(out, RF_INDEX_PLAYS_TEXT);
    RF_ASSERT(plays->count <= RF_INDEX_PLAYS_MAX);
    for (unsigned i = 0; i < plays->count; i++) {
        const struct rf_index_play *play = &plays->at[i];
        RF_ASSERT(play->up < RF_VALUES && play->play < RF_PLAYS);
        char up[] = " v ?";
        up[3] = "A23456789T"[play->up];
        if (play->hand == RF_INDEX_INSURANCE)
            rf_text_add(&text, "insurance");
        else {
            add_hand(&text, play);
            rf_text_add(&text, up);
            rf_text_add(&text, names[play->play]);
        }
        rf_text_add(&text, play->below ? " < " : " >= ");
        rf_text_add(&text, play->index < 0 ? "-" : "");
        unsigned size = (unsigned)(play->index < 0 ? -play->index : play->index);
        rf_text_add_number(&text, size);
        rf_text_add(&text, "\n");
    }
    RF_ASSERT(!text.full);
    return text.used;
}

/* Schlesinger, Blackjack Attack: the eighteen most valuable plays of Hi-Lo, with the indices that
 * are usually printed for six decks and floored true counts. */
static const char illustrious[] = "insurance >= 3\n"
                                  "16 v T stand >= 0\n"
                                  "15 v T stand >= 4\n"
                                  "TT v 5 split >= 5\n"
                                  "TT v 6 split >= 4\n"
                                  "10 v T double >= 4\n"
                                  "12 v 3 stand >= 2\n"
                                  "12 v 2 stand >= 3\n"
                                  "11 v A double >= 1\n"
                                  "9 v 2 double >= 1\n"
                                  "10 v A double >= 4\n"
                                  "9 v 7 double >= 3\n"
                                  "16 v 9 stand >= 5\n"
                                  "13 v 2 stand >= -1\n"
                                  "12 v 4 stand >= 0\n"
                                  "12 v 5 stand >= -2\n"
                                  "12 v 6 stand >= -1\n"
                                  "13 v 3 stand >= -2\n";

/* Schlesinger, Blackjack Attack, third edition: Hi-Lo, six decks. */
static const char bja3[] = "16 v T stand >= 0\n"
                           "15 v T stand >= 4\n"
                           "16 v 9 stand >= 5\n"
                           "13 v 2 stand >= -1\n"
                           "13 v 3 stand >= -2\n"
                           "12 v 2 stand >= 4\n"
                           "12 v 3 stand >= 2\n"
                           "12 v 4 stand >= 0\n"
                           "12 v 5 stand >= -1\n"
                           "12 v 6 stand >= -1\n"
                           "11 v A double >= 1\n"
                           "10 v T double >= 4\n"
                           "10 v A double >= 4\n"
                           "9 v 2 double >= 1\n"
                           "9 v 7 double >= 4\n"
                           "TT v 5 split >= 5\n"
                           "TT v 6 split >= 5\n";

/* Cacarulo's indices of Hi-Lo for six decks. */
static const char cacarulo[] = "16 v T stand >= 0\n"
                               "15 v T stand >= 4\n"
                               "16 v 9 stand >= 4\n"
                               "13 v 2 stand >= -1\n"
                               "12 v 2 stand >= 3\n"
                               "12 v 3 stand >= 2\n"
                               "12 v 4 stand >= 0\n"
                               "11 v A double >= 1\n"
                               "10 v A double >= 3\n"
                               "9 v 2 double >= 1\n"
                               "9 v 7 double >= 3\n"
                               "TT v 5 split >= 5\n"
                               "TT v 6 split >= 4\n";

static const struct {
    const char *name, *text;
} sets[] = {{"illustrious-18", illustrious}, {"bja3", bja3}, {"cacarulo", cacarulo}};

enum { SETS = sizeof sets / sizeof sets[0] };

const char *
rf_index_plays_preset_name(unsigned number)
{
    return number < SETS ? sets[number].name : NULL;
}

const char *
rf_index_plays_preset_text(const char *name)
{
    for (unsigned i = 0; i < SETS; i++)
        if (rf_text_is_equal(name, sets[i].name))
            return sets[i].text;
    return NULL;
}
