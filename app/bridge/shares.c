/*
 * app/bridge/shares.c -- shares: the sub-keys of other parties (shares.h).
 *
 * A share is checked in memory against the manifest.  Its copies lie beside the record: FILE.share2
 * is the first of party 2, FILE.share2-1 the next one that came, with other attempts.
 */
#include "bridge/shares.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "bridge/seal.h"

void
share_head(char *out, size_t room, const struct rf_manifest *manifest, unsigned party,
           unsigned session)
{
    uint8_t hash[RF_HASH_BYTES];
    char text[RF_MANIFEST_TEXT], hex[RF_HEX_TEXT];
    rf_manifest_hash(hash, text, rf_manifest_write(text, manifest));
    rf_hex_write(hex, hash);
    snprintf(out, room, "riffle-share-1 manifest=%s party=%u session=%u\n", hex, party, session);
}

/* Finds the sub-key of a board in the text of a share; false when it has none that leads to the
 * party's root.  Lines are ended in place, and mended. */
static bool
share_find(const struct session_keeper *keeper, char *text, unsigned party, struct rf_board_id id,
           struct rf_subkey_shown *out)
{
    for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        bool found = rf_subkey_read(out, line) && out->board == id.board &&
                     out->attempt == id.attempt && out->party == party &&
                     rf_subkey_is_proved(&keeper->record, out);
        *end = '\n';
        if (found)
            return true;
    }
    return false;
}

/* FILE.share2 is the first share of party 2, FILE.share2-1 the next one that came. */
static void
share_path(const struct session_keeper *keeper, unsigned party, unsigned number,
           char out[static SESSION_KEEPER_PATH + 40])
{
    snprintf(out, SESSION_KEEPER_PATH + 40, "%s.share%u%s%.0u", keeper->path, party,
             number ? "-" : "", number);
}

bool
share_subkey(struct session_keeper *keeper, unsigned party, struct rf_board_id id,
             struct rf_subkey_shown *out)
{
    char path[SESSION_KEEPER_PATH + 40];
    bool found = false;
    for (unsigned number = 0; !found; number++) {
        size_t size;
        share_path(keeper, party, number, path);
        /* Probe first: seal_read would print an error for the file that ends the series. */
        FILE *there = fopen(path, "re");
        if (!there)
            break;
        fclose(there);
        char *text = seal_read(path, keeper->vault->agent_seed, &size);
        found = text && share_find(keeper, text, party, id, out);
        seal_free(text);
    }
    return found;
}

static bool
has_share(struct session_keeper *keeper, unsigned party, struct rf_board_id id)
{
    struct rf_subkey_shown shown;
    bool has = party == keeper->vault->party || share_subkey(keeper, party, id, &shown);
    rf_wipe(&shown, sizeof shown);
    return has;
}

/* True when every line is a sub-key of the party that leads to its root in the manifest. */
static bool
is_share_proved(const struct session_keeper *keeper, char *line, unsigned party)
{
    struct rf_subkey_shown shown;
    bool leads = true;
    for (char *end; leads && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        leads = rf_subkey_read(&shown, line) && shown.party == party &&
                rf_subkey_is_proved(&keeper->record, &shown);
    }
    rf_wipe(&shown, sizeof shown);
    return leads;
}

/* The party whose share this text is; 0 when it is not a proved share of this session. */
static unsigned
share_party(const struct session_keeper *keeper, char *text)
{
    char head[300];
    for (unsigned party = 1; party <= keeper->record.parties; party++) {
        share_head(head, sizeof head, &keeper->record.manifest, party,
                   keeper->record.session.number);
        if (strncmp(text, head, strlen(head)) == 0)
            return is_share_proved(keeper, text + strlen(head), party) ? party : 0;
    }
    return 0;
}

/* True if both files have the same bytes. */
static bool
is_same_file(const char *one, const char *other)
{
    FILE *in[2] = {fopen(one, "re"), fopen(other, "re")};
    bool same = in[0] && in[1];
    for (int c = 0; same && c != EOF;)
        same = (c = getc_unlocked(in[0])) == getc_unlocked(in[1]);
    for (int i = 0; i < 2; i++)
        if (in[i])
            fclose(in[i]);
    return same;
}

/* Copies the file whole or not at all. */
static bool
copy_file(const char *from, const char *to)
{
    FILE *in = fopen(from, "re"), *out = in ? fopen(to, "we") : NULL;
    for (int c; out && (c = getc_unlocked(in)) != EOF;)
        putc_unlocked(c, out);
    bool copied = out && !ferror(in) && fflush(out) == 0 && fsync(fileno(out)) == 0;
    if (out)
        copied = fclose(out) == 0 && copied;
    if (in)
        fclose(in);
    return copied;
}

/* Keeps a copy beside the record, behind earlier shares of the party, which may have other
 * attempts. A share that is kept stays, whatever becomes of the command. */
static bool
keep_share(const struct session_keeper *keeper, unsigned party, const char *file)
{
    char path[SESSION_KEEPER_PATH + 40], fresh[SESSION_KEEPER_PATH + 48];
    snprintf(fresh, sizeof fresh, "%s.share.new", keeper->path);
    bool kept = copy_file(file, fresh), known = false;
    unsigned number = 0;
    do {
        share_path(keeper, party, number++, path);
        known = kept && is_same_file(fresh, path);
    } while (!known && access(path, F_OK) == 0);
    kept = kept && (known || rename(fresh, path) == 0);
    if (!kept)
        fprintf(stderr, "riffle: cannot keep the share %s beside %s: %s\n", file, keeper->path,
                strerror(errno));
    if (known || !kept)
        unlink(fresh);
    return kept;
}

/* It is copied as it is, still encrypted: the sub-keys never lie on the disk in the clear. */
bool
share_take(struct session_keeper *keeper, const char *file)
{
    size_t size;
    char *text = seal_read(file, keeper->vault->agent_seed, &size);
    if (!text)
        return false;
    unsigned party = share_party(keeper, text);
    seal_free(text);
    if (!party) {
        fprintf(
            stderr,
            "riffle: %s is not a share of this session. Expected a share for this manifest whose "
            "sub-keys lead to the root that the party committed to. Ask the party for a new one: "
            "riffle session share\n",
            file);
        return false;
    }
    return keep_share(keeper, party, file);
}

/* The boards that the computer has to deal: those that are named, or those that are not dealt. */
static bool
waits_for_deal(const struct verb_input *in, unsigned board)
{
    const struct rf_session *session = &in->keeper.record.session;
    return in->boards.has[board] && rf_session_board_at(session, board)->stage < RF_BOARD_DEALT;
}

/* True of a party whose sub-key of some board is not here; `attempt` becomes the highest attempt
 * that is needed. */
static bool
lacks_share(struct verb_input *in, unsigned party, unsigned *attempt)
{
    bool lacks = false;
    for (unsigned b = 1; b <= RF_BOARD_NUMBER; b++) {
        struct rf_board_id id;
        if (!waits_for_deal(in, b))
            continue;
        id = rf_session_record_id(&in->keeper.record, b);
        if (id.attempt > in->keeper.record.manifest.attempts || has_share(&in->keeper, party, id))
            continue;
        lacks = true;
        *attempt = id.attempt > *attempt ? (unsigned)id.attempt : *attempt;
    }
    return lacks;
}

bool
shares_are_here(struct verb_input *in)
{
    const struct rf_session_record *record = &in->keeper.record;
    char here[RF_EVENT_PARTIES * (RF_EVENT_NAME + 2)] = "", missing[sizeof here] = "";
    char how[RF_EVENT_PARTIES * 120] = "";
    for (unsigned party = 1; party <= record->parties; party++) {
        unsigned attempt = 0;
        bool lacks = lacks_share(in, party, &attempt);
        char *list = lacks ? missing : here;
        size_t used = strlen(list);
        snprintf(list + used, sizeof here - used, "%s%s", used ? ", " : "",
                 record->party[party - 1].name);
        used = strlen(how);
        if (lacks)
            snprintf(how + used, sizeof how - used,
                     "\n  riffle session share --party %u --attempts %u -o FILE", party, attempt);
    }
    if (*missing)
        fprintf(stderr,
                "riffle session deal: Nothing is dealt yet. Shares here: %s. Missing: %s. Ask for "
                "their part:%s\nThen run: riffle session deal --share FILE%s\n",
                *here ? here : "none", missing, how, in->record_option);
    return !*missing;
}
