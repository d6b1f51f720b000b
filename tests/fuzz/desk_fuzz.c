/*
 * Bytes as a director's request to the desk, a JSON object: whatever it is, it is answered, and no
 * value becomes an option, a command or the path of another file.  Commands are not run; their
 * words are checked.
 *
 * Fuzz: length=512 wrap=desk_run
 */
#include "fuzz.h"
#include "room/desk/desk.h"
#include "room/desk/desk_in.h"

static struct desk desk;

/* Files are those of the event; only `like` names another event. */
static void
check_word(const char *word)
{
    static const char *const paths[] = {"--share=", "--output=", "--record="};
    MUST(!strpbrk(word, "\n\r\t"));
    for (unsigned i = 0; i < 3; i++)
        MUST(strncmp(word, paths[i], strlen(paths[i])) != 0 || !strchr(word, '/'));
    if (strncmp(word, "--like=", 7) != 0)
        return;
    const char *name = word + 10, *slash = strchr(name, '/');
    MUST(strncmp(word + 7, "../", 3) == 0 && slash && slash > name && name[0] != '.' &&
         strcmp(slash, "/session.record") == 0);
}

/* In place of a child process: it opens no event, else it succeeds; a status has two boards. */
void __wrap_desk_run(struct desk *at, const char *event, const struct desk_line *line,
                     unsigned seconds, struct desk_told *told);
void
__wrap_desk_run(struct desk *at, const char *event, const struct desk_line *line, unsigned seconds,
                struct desk_told *told)
{
    static const char status[] = "{\"boards\":[{\"board\":1,\"stage\":\"released\",\"attempt\":1},"
                                 "{\"board\":2,\"stage\":\"dealt\",\"attempt\":0}]}";
    bool options = true;
    (void)at;
    (void)seconds;
    MUST(line->words >= 2 && strcmp(line->word[0], "riffle") == 0);
    MUST(!*event || desk_event_fits(event));
    unsigned first = strcmp(line->word[1], "session") == 0 ? 3 : 2;
    for (unsigned i = first; i < line->words && options; i++) {
        options = strcmp(line->word[i], "--") != 0;
        MUST(strncmp(line->word[i], "--", 2) == 0 || strpbrk(line->word[i], "/-") == NULL);
    }
    for (unsigned i = 0; i < line->words; i++)
        check_word(line->word[i]);
    bool opens = line->words > first && strncmp(line->word[first], "--event=", 8) == 0;
    *told = (struct desk_told){opens, strdup(status), sizeof status - 1};
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    snprintf(desk.events, sizeof desk.events, "%s",
             fuzz_folder("mkdir e && cd e && touch boards.pbn set.sealed && "
                         "printf '1\\t9\\tdirector\\topen\\t-\\tid=e title=A%%20b\\n' "
                         "> session.record"));
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct desk_job job = {
        .request = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL)};
    if (!json_is_object(job.request)) {
        json_decref(job.request);
        return 0;
    }
    const char *event = json_string_value(json_object_get(job.request, "event"));
    if (event && desk_event_fits(event))
        snprintf(job.event, sizeof job.event, "%s", event);
    desk_work(&desk, &job);
    MUST(json_is_string(json_object_get(job.answer, "is")) &&
         json_is_boolean(json_object_get(job.answer, "ok")));
    char *text = json_dumps(job.answer, JSON_COMPACT);
    MUST(text);
    free(text);
    json_decref(job.request);
    json_decref(job.answer);
    return 0;
}
