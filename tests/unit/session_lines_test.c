/* The record of a session, line by line: its first lines, and acts with their rulings. */
#include "../session_suite.h"

static bool
refused(const char *actor, const char *act, const char *ruling, const char *payload)
{
    static char text[RF_LINE_TEXT];
    size_t size = rf_spine_write_line(&record.spine, 0, actor, act, ruling, payload, text);
    return rf_session_record_take(&record, text, size, &finding);
}

#define ONES "1111111111111111111111111111111111111111111111111111111111111111"

START_TEST(acts_that_are_refused)
{
    begin(1, "-");
    ck_assert(act("director instruct option=E2 witnesses=no", NULL));
    ck_assert(refused("ns", "deal", "L6/2017.A.1",
                      "board=1 method=- face=- at-a-time=- proof=- deal=- note=- commitment=-"));
    ck_assert(!refused("ns", "deal", "L6/2017.A.1",
                       "board=1 method=- face=- at-a-time=- proof=- deal=5 note=- commitment=-"));
    ck_assert(finding.clause == RF_SEALED_UNTIL_RELEASED);
    ck_assert(
        !refused("ns", "deal", "L6/2017.A.1",
                 "board=1 method=- face=- at-a-time=- proof=- deal=- note=- commitment=" ONES));
    ck_assert(finding.clause == RF_DEAL_COMMITTED);
    ck_assert(refused("director", "enter", "SR.4", "board=1 deal=- note=- commitment=" ONES));
    ck_assert(refused("director", "copy", "L6/2017.F.1",
                      "board=1 copy=1 deal=- note=- commitment=" ONES));
    ck_assert(!refused("director", "instruct", "SR.4", "option=- witnesses=- copies=- note=-"));
    ck_assert(finding.clause == RF_LINES_CHAINED);
    ck_assert(!refused("director", "commit", "SR.3", "party=2 name=P root=" ONES));
    ck_assert(finding.clause == RF_RULING_TRUE);
    ck_assert_uint_eq(record.sum.refused, 5);
    ck_assert_uint_eq(record.sum.acts, 6);
    has("noted: 0 acts not as recommended, 5 acts refused\n");
}
END_TEST

START_TEST(what_is_kept_of_acts)
{
    const char *const copies[] = {"director instruct copies=3", "director copy board=1 copy=3",
                                  "ns call board=1 table=2 copy=3", NULL};
    begin(1, "-");
    ck_assert(act("director instruct option=E2 witnesses=no", NULL));
    ck_assert(act("director shuffle board=1", NULL) && record.warnings == 0);
    ck_assert(act("director deal board=1 method=five-piles", NULL));
    ck_assert(record.warnings == 1 && record.warning[0] == RF_L6_17_ROTATION);
    ck_assert(act("director place board=1", NULL) && record.warnings == 0);
    acts(copies);
    ck_assert_uint_eq(record.copy[0][1], 3);
    ck_assert(act("ns seen board=1 table=2", NULL) && record.route == RF_ROUTE_16D);
    ck_assert(act("director foul board=1", NULL) && record.route == RF_ROUTE_87);
    head();
    ck_assert(record.route == RF_ROUTE_NONE);
    ck_assert(act("ns played board=1 table=2", NULL) && record.route == RF_ROUTE_NONE);
    ck_assert_uint_eq(record.sum.by_hand, 1);
    ck_assert_uint_eq(record.sum.computed, 0);
    has("noted: 1 act not as recommended, 0 acts refused\n");
    has("noted: 1 board is fouled (Law 87)\n");
    ck_assert(act("director instruct option=E4", NULL));
    deal(2);
    ck_assert_uint_eq(record.sum.computed, 1);
    has_not("who kept this record");
    has("not proved: signatures were not checked\n");
}
END_TEST

#define OPENING "director%20open%20edition%3D2017%20boards%3D2%20"

START_TEST(first_lines)
{
    ck_assert(!opens(OPENING "tables%3D2%20replay%3Dno%20number%3D1"));
    ck_assert(finding.clause == RF_RECORD_OPENS);
    ck_assert(!opens(OPENING "tables%3D2%20first%3D1%20replay%3Dno%20number%3D1"));
    ck_assert(finding.clause == RF_RECORD_OPENS);
    ck_assert(!opens(OPENING "first%3D1%20tables%3D2%20replay%3Dno%20number%3D0"));
    ck_assert(finding.clause == RF_RECORD_OPENS);
    ck_assert(!line("director", "open", "format=" RF_RECORD_FORMAT) && !record.open);
    ck_assert(finding.clause == RF_RECORD_OPENS);
    ck_assert(!line("director", "close", "note=-") && finding.clause == RF_RECORD_OPENS);
    ck_assert(opens(OPENING "first%3D9872%20tables%3D32%20replay%3Dyes%20number%3D65535"));
    ck_assert_uint_eq(record.session.first, 9872);
}
END_TEST

/* A session of so high a number is in no manifest. */
START_TEST(a_manifest_without_this_session)
{
    struct rf_manifest manifest = event(1, "-");
    char payload[3 * RF_MANIFEST_TEXT];
    ck_assert(opens(OPENING "first%3D1%20tables%3D2%20replay%3Dno%20number%3D65535"));
    commits(&manifest);
    manifests(&manifest, payload);
    ck_assert(!line("director", "manifest", payload));
    ck_assert(finding.clause == RF_MANIFEST_BEFORE_VALUE && !record.has_manifest);
}
END_TEST

/* Letters, digits, - . and _ name an event. */
START_TEST(names_of_events)
{
    const char *const wrong[] = {"E~1", "E:1", "-%20", NULL};
    const char *const right[] = {"E_1", "-.", "Z9", NULL};
    const char *opening = OPENING "first%3D1%20tables%3D2%20replay%3Dno%20number%3D1";
    for (unsigned i = 0; wrong[i]; i++) {
        event_id = wrong[i];
        ck_assert(!opens(opening) && finding.clause == RF_RECORD_OPENS);
    }
    for (unsigned i = 0; right[i]; i++) {
        event_id = right[i];
        ck_assert(opens(opening));
    }
    event_id = "E1";
}
END_TEST

START_TEST(a_head_is_of_all_lines_before_it)
{
    char root[RF_HEX_TEXT], payload[400];
    uint8_t own[RF_HASH_BYTES];
    begin(1, "-");
    for (int off = -1; off <= 1; off++) {
        rf_merkle_root(&record.spine.tree, own);
        rf_hex_write(root, own);
        snprintf(payload, sizeof payload, "size=%d root=%s sig=%0128d",
                 (int)record.spine.lines + off, root, 0);
        ck_assert(line("director", "head", payload) == (off == 0));
        ck_assert(off == 0 || finding.clause == RF_HEAD_AFTER_ROUND);
    }
}
END_TEST

START_TEST(seven_parties_and_no_more)
{
    struct rf_manifest manifest = event(7, "-");
    char payload[3 * RF_MANIFEST_TEXT];
    ck_assert(opens(OPENING "first%3D1%20tables%3D2%20replay%3Dno%20number%3D1"));
    commits(&manifest);
    ck_assert(!line("director", "commit", "party=8 name=P root=" ONES));
    ck_assert(finding.clause == RF_MANIFEST_BEFORE_VALUE);
    manifest.boards[0].last = 3;
    manifests(&manifest, payload);
    ck_assert(!line("director", "manifest", payload));
    ck_assert(finding.clause == RF_MANIFEST_BEFORE_VALUE);
    manifest.boards[0].last = 2;
    manifests(&manifest, payload);
    ck_assert(line("director", "manifest", payload) && record.parties == 7);
    head();
    ck_assert(act("director instruct option=E4", NULL));
    deal(2);
    ck_assert(act("director release board=2", NULL));
    for (unsigned j = 7; j >= 1; j--)
        ck_assert(!record.spine.head_due && subkey(2, 0, j));
    ck_assert(record.spine.head_due && rf_session_record_end(&record, &finding));
}
END_TEST

START_TEST(numbers_that_are_only_too_large)
{
    const char *const boards[] = {"0", "3", "129", "9999", "4294967297", "999999999999999999"};
    char payload[300];
    begin(1, "-");
    ck_assert(act("director instruct option=E4", NULL));
    deal(1);
    ck_assert(act("director release board=1", NULL));
    for (unsigned i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        snprintf(payload, sizeof payload, "board=%s attempt=0 party=1 key=" ONES " path=-",
                 boards[i]);
        ck_assert(!line("director", "subkey", payload));
        ck_assert(finding.clause == RF_SEALED_UNTIL_RELEASED);
        snprintf(payload, sizeof payload, "board=%s attempt=0 deal=5 salt=" ONES, boards[i]);
        ck_assert(!line("director", "show", payload));
        ck_assert(finding.clause == RF_SEALED_UNTIL_RELEASED);
        snprintf(payload, sizeof payload, "board=1 attempt=%s party=1 key=" ONES " path=-",
                 boards[i]);
        ck_assert(!line("director", "subkey", payload) && finding.clause == RF_SUBKEYS_SHOWN);
        snprintf(payload, sizeof payload, "board=1 attempt=0 party=%s key=" ONES " path=-",
                 boards[i]);
        ck_assert(!line("director", "subkey", payload) && finding.clause == RF_SUBKEYS_SHOWN);
        snprintf(payload, sizeof payload, "board=1 attempt=%s deal=5 salt=" ONES, boards[i]);
        ck_assert(!line("director", "show", payload) && finding.clause == RF_ENTERED_COMES_OUT);
    }
    ck_assert(subkey(1, 0, 1));
}
END_TEST

static void
close_it(void)
{
    ck_assert(act("director close", NULL));
    head();
}

START_TEST(nothing_is_promised_after_the_end)
{
    struct rf_manifest manifest = event(1, "-");
    char payload[3 * RF_MANIFEST_TEXT];
    ck_assert(opens(OPENING "first%3D1%20tables%3D2%20replay%3Dno%20number%3D1"));
    commits(&manifest);
    close_it();
    ck_assert(!line("director", "commit", "party=2 name=P root=" ONES));
    ck_assert(finding.clause == RF_MANIFEST_BEFORE_VALUE);
    manifests(&manifest, payload);
    ck_assert(!line("director", "manifest", payload));
    ck_assert(finding.clause == RF_MANIFEST_BEFORE_VALUE);
    begin(1, "DAX");
    close_it();
    ck_assert(!line("director", "value", "text=1"));
    ck_assert(finding.clause == RF_MANIFEST_BEFORE_VALUE && !record.has_value);
}
END_TEST

TESTS(acts_that_are_refused, what_is_kept_of_acts, first_lines, a_manifest_without_this_session,
      names_of_events, seven_parties_and_no_more, a_head_is_of_all_lines_before_it,
      numbers_that_are_only_too_large, nothing_is_promised_after_the_end)
