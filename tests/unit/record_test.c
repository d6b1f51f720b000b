/* The bytes of a record: lines, pairs, acts as pairs, and paths that are proved together. */
#include "../suite.h"

#include <riffle/record.h>

#include <string.h>

#ifndef RF_TINY
/* Acts of all kinds survive being written as pairs, and no other spelling is read. */
START_TEST(acts_as_pairs)
{
    static const char *const lines[] = {
        "supervisor opens the table with 6 decks",
        "supervisor opens the table with 4 decks for 5 boxes and a multishuffler beside the table "
        "on "
        "the left with 2 sets",
        "supervisor opens the table with 6 decks and a shuffling device of 38 shelves with a "
        "buffer "
        "of 10 fed every 2 rounds",
        "supervisor opens the table with 6 decks and the cutting card 60 to 75 from the back",
        "Ann sits at box 3",
        "Ann leaves",
        "dealer shuffles by machine as 0 5 3",
        "dealer shuffles by hand as KS 10H",
        "dealer offers the stack to O'Neil_2 with faces away",
        "supervisor cuts at 0",
        "dealer places the cutting card",
        "dealer places the cutting card 0 from the back",
        "dealer burns a card",
        "Ann wagers 10.50 on box 1",
        "dealer draws KS to the dealer",
        "dealer draws a card face down to box 7 out of turn",
        "dealer draws the cutting card for box 3",
        "dealer finds 2C face up and deals it to box 1",
        "Ann insures box 1 for 0.05",
        "Ann hits",
        "dealer looks and has a natural",
        "dealer turns 9D on box 2",
        "Ann surrenders box 4",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct rf_act act, again;
        struct rf_act_error error;
        char pairs[RF_ACT_TEXT], name[RF_ACT_NAME], broken[RF_ACT_TEXT];
        ck_assert_int_eq(rf_act_read(&act, lines[i], strlen(lines[i]), &error), RF_ACT_READ);
        size_t size = rf_act_write_pairs(pairs, &act);
        rf_act_name(name, act.kind);
        ck_assert_int_eq(rf_act_find(name), act.kind);
        const char *actor = act.role == RF_ROLE_DEALER       ? "dealer"
                            : act.role == RF_ROLE_SUPERVISOR ? "supervisor"
                                                             : act.name;
        ck_assert_msg(rf_act_read_pairs(&again, act.kind, actor, pairs), "%s: %s", lines[i], pairs);
        ck_assert_msg(memcmp(&act, &again, sizeof act) == 0, "%s: %s", lines[i], pairs);
        for (size_t at = 0; at < size; at++) {
            memcpy(broken, pairs, size + 1);
            broken[at] = broken[at] == ' ' ? '_' : ' ';
            ck_assert_msg(!rf_act_read_pairs(&again, act.kind, actor, broken), "%s", broken);
        }
    }
}
END_TEST

#endif

START_TEST(lines_have_one_spelling)
{
    static const char right[] = "12\t1700000000000\tZo%C3%AB\twager\tBJ(2).1\tamount=1 box=3\t"
                                "e4dcedc688fbf35ff2840415fa8b73eeb7ac2cc6e47e19475b06fc33370df672";
    static const char *const wrong[] = {"\t", "0", " ", "%", "\n", "A"};
    struct rf_line line;
    struct rf_line_error error;
    char out[RF_LINE_TEXT], broken[RF_LINE_TEXT];
    ck_assert(rf_line_read(&line, right, strlen(right), &error));
    ck_assert_uint_eq(line.seq, 12);
    ck_assert_str_eq(line.actor, "Zoë");
    ck_assert_uint_eq(rf_line_write(out, &line), strlen(right));
    ck_assert_str_eq(out, right);
    for (size_t at = 0; at <= strlen(right); at++)
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            snprintf(broken, sizeof broken, "%.*s%s%s", (int)at, right, wrong[i], right + at);
            if (rf_line_read(&line, broken, strlen(broken), &error)) {
                ck_assert_uint_eq(rf_line_write(out, &line), strlen(broken));
                ck_assert_str_eq(out, broken);
            } else
                ck_assert_uint_ge(error.column, 1);
        }
}
END_TEST

/* A payload has letters that show, ' ' to '~', wherever they stand in payloads of any length. */
START_TEST(payloads_have_letters_that_show)
{
    enum { LONGEST = 40 };
    static const char head[] = "1\t1\thouse\tx\t-\t";
    char bytes[200];
    struct rf_line line;
    struct rf_line_error error;
    for (size_t size = 1; size <= LONGEST; size++)
        for (size_t at = 0; at < size; at++)
            for (int letter = 0; letter < 256; letter++) {
                if (letter == '\t')
                    continue; /* ends the field */
                size_t used = sizeof head - 1;
                memcpy(bytes, head, used);
                memset(bytes + used, at % 2 ? '~' : ' ', size);
                bytes[used + at] = (char)letter;
                used += size;
                bytes[used++] = '\t';
                memset(bytes + used, 'a', RF_HEX_TEXT - 1);
                used += RF_HEX_TEXT - 1;
                bool read = rf_line_read(&line, bytes, used, &error);
                MUST(read == (letter >= ' ' && letter <= '~'));
            }
}
END_TEST

#ifndef RF_TINY
/* Takes a line of an observed record; the hash before the first one is made of no rules. */
static bool
say(struct rf_record *record, const char *actor, const char *act, const char *payload,
    enum rf_clause *clause)
{
    char line[RF_LINE_TEXT];
    struct rf_finding finding;
    uint8_t none[RF_HASH_BYTES];
    rf_sha256(none, "", 0);
    if (record->spine.lines == 0)
        rf_proof_genesis(record->spine.last, none, "T1");
    bool taken = rf_record_take(record, line, rf_record_line(record, 1, actor, act, payload, line),
                                &finding);
    *clause = finding.clause;
    return taken;
}

/* The clause that is found when Ann acts and the line has this ruling. */
static enum rf_clause
ruled(struct rf_record *record, const char *act, const char *ruling, const char *payload)
{
    char line[RF_LINE_TEXT];
    struct rf_finding finding;
    size_t size = rf_spine_write_line(&record->spine, 1, "Ann", act, ruling, payload, line);
    rf_record_take(record, line, size, &finding);
    return finding.clause;
}

START_TEST(another_citation_is_a_note)
{
    static struct rf_record record;
    static struct rf_signed_part part;
    enum rf_clause clause;
    rf_record_init(&record, (struct rf_record_hook){NULL, NULL});
    ck_assert(say(&record, "house", "open",
                  "format=" RF_RECORD_FORMAT " id=T1 source=observed rules=- "
                  "opening=supervisor%20opens%20the%20table%20with%206%20decks key=- chain=- "
                  "length=- seed=- companions=- strategy=- clock=-",
                  &clause));
    ck_assert_int_eq(ruled(&record, "leave", "HR.4", "box=-"), RF_PERMITTED);
    ck_assert_uint_eq(record.spine.citations.count, 0);
    ck_assert_int_eq(ruled(&record, "leave", "C4.4", "box=-"), RF_PERMITTED);
    ck_assert_int_eq(ruled(&record, "leave", "HR.3", "box=-"), RF_PERMITTED);
    ck_assert_uint_eq(record.spine.citations.count, 2);
    rf_record_verdict_if_signed(&record, &part);
    ck_assert_ptr_nonnull(strstr(part.words,
                                 "noted: 2 refusals cite another clause than the law names "
                                 "today; the first is line 3: C4.4, today HR.4\n"));
    ck_assert_int_eq(ruled(&record, "leave", "HR.99", "box=-"), RF_RULING_TRUE);
    ck_assert_int_eq(ruled(&record, "leave", "PR.3", "box=-"), RF_RULING_TRUE);
    ck_assert_int_eq(ruled(&record, "leave", "hr.3", "box=-"), RF_RULING_TRUE);
    ck_assert_int_eq(ruled(&record, "sit", "HR.3", "box=1 key=-"), RF_RULING_TRUE);
    ck_assert_int_eq(ruled(&record, "leave", "-", "box=-"), RF_OWN_BOX);
    ck_assert_uint_eq(record.spine.citations.count, 2);
    rf_record_verdict_if_signed(&record, &part);
    ck_assert_int_eq(part.verdict, RF_VERDICT_RECORDED);
    /* And without a key of its keeper it is nobody's. */
    ck_assert_int_eq(rf_spine_verdict(&record.spine), RF_VERDICT_UNSIGNED);
}
END_TEST

START_TEST(another_version_is_named)
{
    static struct rf_record record;
    struct rf_finding finding;
    char line[RF_LINE_TEXT];
    for (unsigned i = 0; i < 2; i++) {
        rf_record_init(&record, (struct rf_record_hook){NULL, NULL});
        size_t size = rf_record_line(&record, 1, "house", "open",
                                     i ? "format=riffle-3 id=T1" : "format=riffle-1 id=T1", line);
        ck_assert(!rf_record_take(&record, line, size, &finding));
        ck_assert_int_eq(finding.clause, RF_RECORD_OPENS);
        ck_assert_str_eq(finding.found, i ? "version riffle-3, which this program does not know"
                                          : "version riffle-1, from before Riffle was released");
        ck_assert_str_eq(finding.expected, "version riffle-2, the one that this program reads");
    }
}
END_TEST

START_TEST(a_repeated_act_counts_once)
{
    static struct rf_record record;
    char sit[200], act[400], key[RF_HEX_TEXT], seen[RF_HEX_TEXT], zeros[129];
    enum rf_clause clause;
    memset(zeros, '0', 128);
    zeros[128] = '\0';
    memset(key, 'a', 64);
    key[64] = '\0';
    rf_record_init(&record, (struct rf_record_hook){NULL, NULL});
    ck_assert(say(&record, "house", "open",
                  "format=" RF_RECORD_FORMAT " id=T1 source=observed rules=- "
                  "opening=supervisor%20opens%20the%20table%20with%206%20decks key=- chain=- "
                  "length=- seed=- companions=- strategy=- clock=-",
                  &clause));
    snprintf(sit, sizeof sit, "box=3 key=%s", key);
    ck_assert(say(&record, "Ann", "sit", sit, &clause));
    ck_assert(!rf_record_is_repeat(&record, "Ann", 5));
    rf_hex_write(seen, record.spine.last);
    snprintf(act, sizeof act, "box=5 key=%s n=5 seen=%s sig=%s", key, seen, zeros);
    ck_assert(say(&record, "Ann", "sit", act, &clause));
    ck_assert(rf_record_is_repeat(&record, "Ann", 5) && rf_record_is_repeat(&record, "Ann", 1));
    ck_assert(!rf_record_is_repeat(&record, "Ann", 6) && !rf_record_is_repeat(&record, "Bob", 1));
    snprintf(act, sizeof act, "box=5 n=5 seen=%s sig=%s", seen, zeros);
    ck_assert(!say(&record, "Ann", "leave", act, &clause));
    ck_assert_int_eq(clause, RF_ACT_SIGNED);
    snprintf(act, sizeof act, "box=5 n=6 seen=%s sig=%s", seen, zeros);
    ck_assert(say(&record, "Ann", "leave", act, &clause));
}
END_TEST
#endif

static void
some_leaves(struct rf_digest *leaves, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        rf_merkle_leaf(leaves[i].byte, &i, sizeof i);
}

/* A tree grown at once has the same root, and the same path for each leaf. */
static void
check_grown(const struct rf_digest *leaves, unsigned count, const uint8_t *root)
{
    static struct rf_merkle_cache grown;
    struct rf_digest path[RF_MERKLE_PATH_MAX], known[RF_MERKLE_PATH_MAX];
    uint8_t top[RF_HASH_BYTES];
    memset(&grown, 0, sizeof grown);
    rf_merkle_cache_fill(&grown, leaves, count, top);
    ck_assert_mem_eq(top, root, RF_HASH_BYTES);
    for (unsigned i = 0; i < count; i += 1 + count / 40) {
        size_t steps = rf_merkle_path(leaves, count, i, path);
        ck_assert_uint_eq(rf_merkle_cache_path(&grown, count, i, known), steps);
        ck_assert_mem_eq(path, known, steps * sizeof path[0]);
    }
}

/* Paths one after the other, with a wrong one tried before each: both ways agree. */
START_TEST(paths_are_proved_together_as_they_are_alone)
{
    static struct rf_merkle_cache known;
    static struct rf_digest leaves[RF_MERKLE_FEW];
    some_leaves(leaves, RF_MERKLE_FEW);
    for (unsigned count = 1; count <= RF_MERKLE_FEW; count += count < 70 ? 1 : 57) {
        struct rf_merkle tree = {0};
        uint8_t root[RF_HASH_BYTES];
        memset(&known, 0, sizeof known);
        for (unsigned i = 0; i < count; i++)
            rf_merkle_add(&tree, leaves[i].byte);
        rf_merkle_root(&tree, root);
        check_grown(leaves, count, root);
        for (unsigned n = 0; n < 2 * count; n++) {
            unsigned i = n * 7919 % count;
            struct rf_digest path[RF_MERKLE_PATH_MAX];
            size_t steps = rf_merkle_path(leaves, count, i, path);
            for (size_t step = 0; step < steps; step++) {
                path[step].byte[n % RF_HASH_BYTES] ^= 1;
                ck_assert(!rf_merkle_check_path_known(&known, root, leaves[i].byte, count, i, path,
                                                      steps));
                path[step].byte[n % RF_HASH_BYTES] ^= 1;
            }
            ck_assert(!rf_merkle_check_path_known(
                &known, root, leaves[(i + 1) % RF_MERKLE_FEW].byte, count, i, path, steps));
            ck_assert(!rf_merkle_check_path_known(&known, root, leaves[i].byte, count, i, path,
                                                  steps + 1));
            ck_assert(
                rf_merkle_check_path_known(&known, root, leaves[i].byte, count, i, path, steps));
            ck_assert(rf_merkle_check_path(root, leaves[i].byte, count, i, path, steps));
        }
    }
}
END_TEST

#ifdef RF_TINY
TESTS(lines_have_one_spelling, payloads_have_letters_that_show,
      paths_are_proved_together_as_they_are_alone)
#else
TESTS(acts_as_pairs, lines_have_one_spelling, payloads_have_letters_that_show,
      a_repeated_act_counts_once, another_citation_is_a_note, another_version_is_named,
      paths_are_proved_together_as_they_are_alone)
#endif
