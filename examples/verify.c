/* verify.c -- checks the record of a table on standard input, line by line, and prints the verdict.
 * The library asks this program to verify signatures, which libsodium does. */
#include <riffle/riffle.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool
verify(void *state, const uint8_t *key, const uint8_t *message, const uint8_t *signature)
{
    (void)state;
    return rf_ed25519_is_strict(key, signature) &&
           crypto_sign_verify_detached(signature, message, RF_HASH_BYTES, key) == 0;
}

int
main(void)
{
    static struct rf_record record;
    static char line[RF_LINE_TEXT + 1], verdict[RF_VERDICT_TEXT];
    struct rf_record_hook hook = {verify, NULL};
    struct rf_finding finding;
    if (sodium_init() < 0)
        return 1;
    rf_record_init(&record, hook);
    while (fgets(line, sizeof line, stdin)) {
        size_t size = strcspn(line, "\n");
        if (!rf_record_take(&record, line, size, &finding)) {
            printf("line %llu breaks %s: found %s; expected %s (%s)\n",
                   (unsigned long long)finding.line, rf_clause_citation(finding.clause),
                   finding.found, finding.expected, finding.whose);
            return 1;
        }
    }
    rf_record_verdict(&record, verdict);
    fputs(verdict, stdout);
    return rf_spine_verdict(&record.spine) == RF_VERDICT_PROVED ? 0 : 5;
}
