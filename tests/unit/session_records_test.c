/* The record of a session: what its verdict says, and what is still owed. */
#include "../session_suite.h"

static const char *const by_computer[] = {"director instruct option=E4", NULL};
static const char *const by_director[] = {"director instruct option=E2 witnesses=no", NULL};

static const uint8_t salt[RF_KEY_BYTES] = {4, 5, 6};

START_TEST(the_public_value)
{
    rf_session_record_init(&record, (struct rf_record_hook){NULL, NULL});
    has("not proved: there is nothing in this record\n");
    begin(1, "DAX, closing");
    has("noted: 1 party, public value not stated; manifest ");
    has("not proved yet: which value it will be: DAX, closing\n");
    ck_assert(line("director", "value", "text=43275.91"));
    has("noted: 1 party, public value 43275.91; manifest ");
    has("not proved: that this value is the one described: DAX, closing\n");
    has("not proved: valid only if you held the manifest before the public value was known\n");
    has("not proved: that the one party did not look at the deals\n");
    begin(1, "-");
    has("noted: 1 party, no public value; manifest ");
    has("not proved: one party, no public value: this does not prove that it was the only deal\n");
    has_not("described");
    ck_assert(!line("director", "value", "text=1") && finding.clause == RF_MANIFEST_BEFORE_VALUE);
    begin(2, "-");
    has("noted: 2 parties, no public value; manifest ");
    has("not proved: no public value: all parties together could have dealt again until");
    has_not("one party");
}
END_TEST

START_TEST(boards_from_sealed_to_opened)
{
    if (RF_DECK_CARDS != 52)
        return; /* of the whole deck */
    const char *const play[] = {"ns call board=1 table=1", "ns played board=1 table=1",
                                "director release board=1", NULL};
    char text[RF_DEAL_TEXT];
    begin(2, "-");
    acts(by_computer);
    has("not proved yet: 2 boards are not dealt\n");
    deal(1);
    deal(2);
    has("not proved yet: 2 boards are sealed\n");
    ck_assert_str_eq(rf_session_record_board(&record, 1, text), "sealed");
    acts(play);
    has("not proved yet: 1 board is sealed\n");
    has("not proved yet: 1 board is released without all its sub-keys\n");
    ck_assert_str_eq(rf_session_record_board(&record, 1, text),
                     "released, and its deal is not shown");
    ck_assert(subkey(1, 0, 2) && !record.spine.head_due);
    ck_assert(!subkey(1, 0, 2) && finding.clause == RF_SUBKEYS_SHOWN);
    has("without all its sub-keys\n");
    ck_assert(subkey(1, 0, 1) && record.spine.head_due);
    has("not proved yet: a head is due\n");
    head();
    has("1 deal opened and as committed\n");
    has_not("sub-keys\n");
    ck_assert_str_eq(rf_session_record_board(&record, 1, text),
                     "the deal that the manifest, the value and the sub-keys make");
    ck_assert_uint_gt(strlen(text), 60);
    ck_assert_str_eq(rf_session_record_board(&record, 3, text), "is not in this record");
    has("not proved yet: the session is not closed\n");
    ck_assert(act("director close", NULL));
    head();
    ck_assert(rf_session_record_end(&record, &finding));
    has("not proved: 1 board was dealt and never released, and stays sealed\n");
    has_not("yet");
}
END_TEST

START_TEST(what_was_superseded_is_owed)
{
    const char *const again[] = {"ns seen board=1", "ns redeal board=1 reason=D1", NULL};
    const char *const release[] = {"director release board=1", NULL};
    begin(1, "-");
    acts(by_computer);
    deal(1);
    has_not("redealt");
    acts(again);
    deal(1);
    acts(release);
    ck_assert(subkey(1, 1, 1) && !record.spine.head_due);
    has("1 deal opened and as committed\n");
    has("noted: 1 board was redealt; look at the reasons\n");
    has("not proved yet: 1 board is released without all its sub-keys\n");
    ck_assert(act("director close", NULL));
    head();
    ck_assert(!rf_session_record_end(&record, &finding));
    ck_assert(finding.clause == RF_SUBKEYS_SHOWN);
    ck_assert_str_eq(finding.found, "no sub-key of board 1, attempt 0");
    ck_assert(subkey(1, 0, 1) && record.spine.head_due);
    has_not("sub-keys\n");
    ck_assert(rf_session_record_end(&record, &finding));
}
END_TEST

static bool
show_as(const char *deal)
{
    char hex[RF_HEX_TEXT], payload[200];
    rf_hex_write(hex, salt);
    snprintf(payload, sizeof payload, "board=1 attempt=0 deal=%s salt=%s", deal, hex);
    return line("director", "show", payload);
}

static bool
show(void)
{
    return show_as("5");
}

static const char *const by_hand[] = {"director shuffle board=1", "director deal board=1",
                                      "director place board=1", NULL};
static const uint8_t number[RF_DEAL_NUMBER] = {[RF_DEAL_NUMBER - 1] = 5};

START_TEST(what_persons_dealt)
{
    uint8_t commitment[RF_HASH_BYTES];
    char text[RF_DEAL_TEXT];
    begin(1, "-");
    acts(by_director);
    acts(by_hand);
    has("not proved: 1 board was dealt by persons: lawful as entered; chance not proved\n");
    rf_entered_commitment(commitment, "E1", (struct rf_board_id){1, 1, 0}, number, salt);
    ck_assert(act("director enter board=1", commitment));
    ck_assert(!show() && finding.clause == RF_SEALED_UNTIL_RELEASED);
    has_not("not shown");
    ck_assert(act("director release board=1", NULL));
    has("not proved yet: 1 board was entered, is released and is not shown\n");
    ck_assert(!show_as("05") && finding.clause == RF_LINES_CHAINED);
    ck_assert(!show_as("%35") && finding.clause == RF_LINES_CHAINED);
    ck_assert(!show_as("53644737765488792839237440000") && finding.clause == RF_LINES_CHAINED);
    ck_assert(!show_as("6") && finding.clause == RF_ENTERED_COMES_OUT);
    ck_assert(show());
    has_not("not shown");
    ck_assert_str_eq(rf_session_record_board(&record, 1, text),
                     "lawful as entered; chance not proved");
    ck_assert(!show() && finding.clause == RF_ENTERED_COMES_OUT);
}
END_TEST

START_TEST(the_last_attempt_alone_is_shown)
{
    const char *const again[] = {"ns seen board=1", "ns redeal board=1 reason=D1", NULL};
    uint8_t commitment[RF_HASH_BYTES];
    begin(1, "-");
    acts(by_director);
    acts(by_hand);
    rf_entered_commitment(commitment, "E1", (struct rf_board_id){1, 1, 0}, number, salt);
    ck_assert(act("director enter board=1", commitment));
    acts(again);
    acts(by_hand);
    ck_assert(act("director release board=1", NULL));
    ck_assert(!show() && finding.clause == RF_ENTERED_COMES_OUT);
    has("noted: 1 board was redealt; look at the reasons\n");
}
END_TEST

/* It is wrong, and is not kept: what is entered after it stands alone. */
START_TEST(a_person_commits_to_what_he_deals)
{
    uint8_t commitment[RF_HASH_BYTES];
    begin(1, "-");
    acts(by_director);
    ck_assert(act("director shuffle board=1", NULL));
    rf_entered_commitment(commitment, "E1", (struct rf_board_id){1, 1, 0}, number, salt);
    ck_assert(!act("director deal board=1", commitment) && finding.clause == RF_DEAL_COMMITTED);
    ck_assert(act("director release board=1", NULL));
    ck_assert(!show() && finding.clause == RF_ENTERED_COMES_OUT);
    ck_assert(act("director enter board=1", commitment));
    ck_assert(show());
}
END_TEST

START_TEST(what_was_found_can_be_printed)
{
    ck_assert(!opens("x%1B%0A%FFy"));
    ck_assert(finding.clause == RF_RECORD_OPENS);
    ck_assert_str_eq(finding.found, "x???y");
    char long_one[700] = "";
    for (unsigned i = 0; i < 60; i++)
        strcat(long_one, "%C3%A9");
    ck_assert(!opens(long_one));
    ck_assert_uint_eq(strlen(finding.found), 120);
    memcpy(long_one, "x", 2);
    for (unsigned i = 0; i < 60; i++)
        strcat(long_one, "%E2%82%AC");
    ck_assert(!opens(long_one));
    ck_assert_uint_eq(strlen(finding.found), 157);
    ck_assert(!record.open);
    has("not proved: there is nothing in this record\n");
}
END_TEST

TESTS(the_public_value, boards_from_sealed_to_opened, what_was_superseded_is_owed,
      what_persons_dealt, the_last_attempt_alone_is_shown, a_person_commits_to_what_he_deals,
      what_was_found_can_be_printed)
