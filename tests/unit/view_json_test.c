/* What a player sees of a table, as JSON: a game of two from the shuffle to the settlement. */
#include "../suite.h"

#include <jansson.h>
#include <string.h>

#include "view/view_json.h"
#include "view/json_text.h"

START_TEST(json_is_bounded)
{
    static const char whole[] = "{\"a\\\"b\":\"\\\\\\u000a\\u001f\",\"n\":-9223372036854775808}";
    char out[64];
    for (size_t room = 1; room <= sizeof out; room++) {
        struct scribe scribe = json_text_start(out, room);
        memset(out, '#', sizeof out);
        json_text_open(&scribe, NULL, '{');
        json_text_string(&scribe, "a\"b", "\\\n\x1f");
        json_text_number(&scribe, "n", INT64_MIN);
        json_text_close(&scribe, '}');
        size_t size = json_text_end(&scribe);
        MUST(memchr(out, '\0', room));
        for (size_t i = room; i < sizeof out; i++)
            MUST(out[i] == '#');
        MUST(size == (room >= sizeof whole ? sizeof whole - 1 : 0));
    }
    ck_assert_str_eq(out, whole);
}
END_TEST

#ifndef RF_TINY

static struct rf_record record;

static void
take(const char *line, size_t size)
{
    struct rf_finding finding;
    if (!rf_record_take(&record, line, size, &finding))
        ck_abort_msg("%s: %s instead of %s", rf_clause_citation(finding.clause), finding.found,
                     finding.expected);
}

/* The first line: an observed table by these rules. */
static void
open_table(const char *preset)
{
    char line[RF_LINE_TEXT], payload[RF_LINE_TEXT], text[RF_BJ_RULES_TEXT];
    char written[3 * RF_BJ_RULES_TEXT], *at = written;
    struct rf_bj_rules rules;
    struct rf_bj_rules_error error;
    uint8_t hash[RF_HASH_BYTES];
    const char *said = rf_bj_preset_text(preset);
    ck_assert(rf_bj_rules_read(&rules, said, strlen(said), &error));
    rf_bj_rules_write(text, &rules);
    for (const char *c = text; *c; c++)
        at += sprintf(at, strchr(" =\n", *c) ? "%%%02X" : "%c", *c);
    snprintf(payload, sizeof payload,
             "format=" RF_RECORD_FORMAT " id=T1 source=observed rules=%s "
             "opening=supervisor%%20opens%%20the%%20table%%20with%%20%u%%20decks key=- chain=- "
             "length=- seed=- companions=Bob strategy=- clock=-",
             written, rules.decks);
    rf_record_init(&record, (struct rf_record_hook){NULL, NULL});
    rf_bj_rules_hash(hash, &rules);
    rf_proof_genesis(record.spine.last, hash, "T1");
    take(line, rf_record_line(&record, 1, "house", "open", payload, line));
}

static void
put(const char *words)
{
    char line[RF_LINE_TEXT];
    struct rf_act act;
    struct rf_act_error error;
    ck_assert_int_eq(rf_act_read(&act, words, strlen(words), &error), RF_ACT_READ);
    const char *more = act.kind == RF_ACT_SIT ? " key=-" : "";
    struct rf_proposal proposal;
    struct rf_finding finding;
    rf_record_propose(&record, &act, &proposal);
    ck_assert_int_eq(proposal.ruling, RF_PERMITTED);
    ck_assert(rf_record_compose(&record, 1, more, &proposal));
    ck_assert(rf_record_commit(&record, &proposal, &finding));
    if (act.kind == RF_ACT_END) {
        char head[RF_HEAD_TEXT + 8];
        rf_spine_write_head(&record.spine, head);
        strcat(head, " sig=-");
        take(line, rf_record_line(&record, 1, "house", "head", head, line));
    }
}

static json_t *
look(const char *name)
{
    static char text[LOOK_TEXT];
    json_error_t error;
    size_t size = view_json_write(text, sizeof text, &record, name);
    ck_assert_uint_gt(size, 0);
    ck_assert_uint_eq(size, strlen(text));
    json_t *view = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(view != NULL, "%s in %s", error.text, text);
    return view;
}

static const char *
text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "null";
}

static void
phase_is(const char *expected)
{
    json_t *view = look("Ann");
    ck_assert_str_eq(text_of(view, "phase"), expected);
    json_decref(view);
}

static bool
may(const char *name, const char *act)
{
    json_t *view = look(name), *one;
    size_t i;
    bool found = false;
    json_array_foreach(json_object_get(view, "acts"), i, one)
        found = found || strcmp(json_string_value(one), act) == 0;
    json_decref(view);
    return found;
}

static void
put_all(const char *const *lines)
{
    for (; *lines; lines++)
        put(*lines);
}

static void
to_the_cut(void)
{
    open_table("bicycle");
    phase_is("shuffle");
    put_all((const char *const[]){"Ann sits at box 1", "Bob sits at box 2", "Ann buys 100 of chips",
                                  "Bob buys 100 of chips", "dealer shuffles by hand", NULL});
    phase_is("cut");
    put("dealer offers the stack to Ann with backs away");
}

static void
to_the_ace(void)
{
    to_the_cut();
    put_all((const char *const[]){
        "Ann cuts at 100", "dealer moves the front to the back", "dealer places the cutting card",
        "dealer loads the shoe", "dealer burns a card", "Ann wagers 10 on box 1",
        "Bob wagers 20 on box 2", "dealer draws AS to box 1", "dealer draws 8D to box 2",
        "dealer draws AH to the dealer", "dealer draws KS to box 1", "dealer draws 8C to box 2",
        "dealer draws a card face down to the dealer", NULL});
}

START_TEST(the_cut_is_offered_to_one)
{
    to_the_cut();
    json_t *ann = look("Ann"), *bob = look("Bob"), *nobody = look(NULL);
    json_t *cut = json_object_get(ann, "cut");
    ck_assert_int_eq(json_integer_value(json_object_get(cut, "count")), 312);
    ck_assert_int_eq(json_integer_value(json_object_get(cut, "least")), 52);
    ck_assert_int_eq(json_integer_value(json_object_get(cut, "most")), 260);
    ck_assert(json_is_true(json_object_get(ann, "asked")));
    ck_assert(json_is_null(json_object_get(bob, "cut")));
    ck_assert(json_is_false(json_object_get(bob, "asked")));
    ck_assert_str_eq(text_of(bob, "offered"), "Ann");
    ck_assert(json_is_null(json_object_get(nobody, "name")));
    ck_assert_uint_eq(json_array_size(json_object_get(nobody, "acts")), 0);
    ck_assert(may("Ann", "cuts at 52") && may("Ann", "refuses the cut"));
    ck_assert(!may("Bob", "cuts at 52") && !may("Bob", "sits at box 1"));
    ck_assert(may("Cleo", "sits at box 3") && !may("Cleo", "sits at box 2"));
    json_decref(ann);
    json_decref(bob);
    json_decref(nobody);
}
END_TEST

START_TEST(a_round_is_seen)
{
    to_the_ace();
    phase_is("insurance");
    json_t *view = look("Ann"), *dealer = json_object_get(view, "dealer");
    json_t *seats = json_object_get(view, "seats");
    json_t *hand = json_array_get(json_object_get(json_array_get(seats, 0), "hands"), 0);
    ck_assert_uint_eq(json_array_size(seats), 7);
    ck_assert(json_is_null(json_array_get(seats, 2)));
    ck_assert(json_is_true(json_object_get(json_array_get(seats, 1), "companion")));
    ck_assert_str_eq(json_string_value(json_array_get(json_object_get(dealer, "cards"), 1)), "");
    ck_assert_str_eq(text_of(dealer, "words"), "soft 11 and a card face down");
    ck_assert_str_eq(text_of(hand, "words"), "natural");
    ck_assert(json_is_null(json_object_get(hand, "due")));
    ck_assert_int_eq(json_integer_value(json_object_get(json_array_get(seats, 0), "chips")), 9000);
    json_decref(view);
    ck_assert(may("Ann", "insures box 1 for 5") && may("Bob", "declines insurance on box 2"));
    put("Ann declines insurance on box 1");
    put("Bob declines insurance on box 2");
    phase_is("dealer");
    put("dealer looks and has no natural");
    phase_is("settle");
    view = look("Ann");
    seats = json_object_get(view, "seats");
    hand = json_array_get(json_object_get(json_array_get(seats, 0), "hands"), 0);
    ck_assert_str_eq(text_of(json_object_get(hand, "due"), "kind"), "paid");
    ck_assert_str_eq(text_of(json_object_get(hand, "due"), "clause"), "BJ(4).1");
    json_decref(view);
    put("dealer pays 15 to box 1");
    view = look("Ann");
    ck_assert_uint_eq(json_array_size(json_object_get(view, "moves")), 2);
    ck_assert_str_eq(text_of(json_object_get(view, "turn"), "name"), "Bob");
    json_decref(view);
    phase_is("play");
    ck_assert(may("Bob", "splits") && may("Bob", "hits") && !may("Ann", "hits"));
}
END_TEST

START_TEST(hands_of_one_who_left_are_seen)
{
    to_the_ace();
    put("Ann leaves");
    json_t *view = look(NULL), *seat = json_array_get(json_object_get(view, "seats"), 0);
    ck_assert_str_eq(text_of(seat, "name"), "Ann");
    ck_assert(json_is_true(json_object_get(seat, "left")));
    ck_assert_uint_eq(json_array_size(json_object_get(seat, "hands")), 1);
    json_decref(view);
}
END_TEST

START_TEST(what_does_not_fit_is_no_view)
{
    static char whole[LOOK_TEXT], part[LOOK_TEXT];
    to_the_ace();
    size_t size = view_json_write(whole, sizeof whole, &record, "Ann");
    ck_assert_uint_gt(size, 1000);
    for (size_t room = 1; room <= size; room += 37)
        ck_assert_uint_eq(view_json_write(part, room, &record, "Ann"), 0);
    ck_assert_uint_eq(view_json_write(part, size + 1, &record, "Ann"), size);
    ck_assert_str_eq(part, whole);
}
END_TEST

TESTS(json_is_bounded, the_cut_is_offered_to_one, a_round_is_seen, hands_of_one_who_left_are_seen,
      what_does_not_fit_is_no_view)
#else
TESTS(json_is_bounded)
#endif
