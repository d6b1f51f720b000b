/*
 * tests/room/damage_judge.c -- starts the room on a damaged folder and judges what it does: it
 * plays on rightly, or it stops the damaged table with a sentence.  Nothing that was told may be
 * lost, and no card that was shown may be dealt again.
 */
#include "damage_judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STEPS = 9, SAID = 6000, SPY = 2 };
static const uint64_t BEGIN = 1700000001000, GAP = 10000; /* when the players come back */

static struct stage stage;
static int said; /* what the room says goes there */

/* The record of a table as the store has it. */
static bool
take_line(void *lines, uint64_t number, const char *line, size_t size)
{
    (void)number;
    json_array_append_new(lines, json_stringn(line, size));
    return true;
}

static json_t *
record_of(const struct actor *actor)
{
    const struct table *table = actor_table(actor, &stage);
    json_t *lines = json_array();
    if (table)
        store_lines(stage.room.store, table->stored.row, 1, take_line, lines);
    return lines;
}

/* How many lines two records begin with in common. */
static size_t
common(const json_t *one, const json_t *other)
{
    size_t at = 0;
    while (at < json_array_size(one) && at < json_array_size(other) &&
           json_equal(json_array_get(one, at), json_array_get(other, at)))
        at++;
    return at;
}

/* True of a line by which cards come, or are made ready to. */
static bool
makes_cards(const char *line)
{
    static const char *const acts[] = {"draw",     "turn",   "burn", "shuffle",
                                       "discards", "commit", "root"};
    struct rf_line read;
    struct rf_line_error error;
    bool any = false;
    if (!rf_line_read(&read, line, strlen(line), &error))
        return true; /* no line at all may stand there either */
    for (unsigned i = 0; i < sizeof acts / sizeof acts[0]; i++)
        any = any || strcmp(read.act, acts[i]) == 0;
    return any;
}

/* Plays a scene: two tables, one in the middle of a hand and one with a wager on it. */
static void
play_to(struct actor *actor, uint64_t rounds, enum wait_kind wait, bool wagered)
{
    const struct table *table = actor_table(actor, &stage);
    for (unsigned step = 0; step < 200; step++) {
        bool has = table->house.game->table.round.wager_cents[1] > 0;
        if (table->keeper.record.sum.rounds >= rounds && table->wait.kind == wait && has == wagered)
            return;
        actor_steps(actor, &stage);
    }
    printf("Bail out! the scene cannot be played\n");
    exit(1);
}

static void
make_scene(struct trial *trial, bool clean)
{
    static const char *const names[ACTORS] = {"Ann", "Bob"};
    struct scene *scene = &trial->scene;
    struct actor *actor = trial->actor;
    char place[STAGE_FOLDER];
    stage_folder(place);
    stage_enter(&stage, place, trial->seed);
    for (unsigned i = 0; i < ACTORS; i++) {
        actor_opens(&actor[i], &stage, i, names[i]);
        play_to(&actor[i], 1, WAIT_WAGERS, false);
    }
    stage_leave(&stage);
    shelf_take(&scene->older, place);
    stage_enter(&stage, place, trial->seed + 1);
    for (unsigned i = 0; i < ACTORS; i++)
        actor_returns(&actor[i], &stage);
    play_to(&actor[0], 2, WAIT_PLAY, true);
    play_to(&actor[1], 1, WAIT_WAGERS, true);
    if (clean)
        stage_leave(&stage);
    shelf_take(&scene->now, place);
    if (!clean)
        stage_leave(&stage);
    stage_remove(place);
    scene->name = clean ? "after a clean stop" : "after a kill";
    for (unsigned i = 0; i < ACTORS; i++) {
        snprintf(scene->table[i], sizeof scene->table[i], "%s", actor[i].table);
        scene->lines[i] = json_array_size(actor[i].lines);
    }
}

/* A player comes back and plays some steps, at a time of their own, whatever the other did. */
static bool
play_on(struct actor *actor, unsigned number)
{
    stage_now = BEGIN + GAP * number;
    if (!actor_returns(actor, &stage))
        return false;
    for (unsigned step = 0; step < STEPS; step++)
        actor_steps(actor, &stage);
    return true;
}

void
trial_make(struct trial *trial, const char *folder, bool clean, uint64_t seed)
{
    memset(trial, 0, sizeof *trial);
    trial->seed = seed;
    make_scene(trial, clean);
    shelf_lay_out(&trial->scene.now, folder);
    if (!stage_enter(&stage, folder, seed + 2))
        exit(1);
    room_tick(&stage.room);
    for (unsigned i = 0; i < ACTORS; i++) {
        struct actor actor = actor_copy(&trial->actor[i]);
        bool played = play_on(&actor, i);
        trial->expected[i] = record_of(&actor);
        if (!played || json_array_size(trial->expected[i]) < trial->scene.lines[i] + 5) {
            printf("Bail out! without a damage the room does not play on: %s\n", actor.error);
            exit(1);
        }
        actor_free(&actor);
    }
    stage_leave(&stage);
}

void
trial_free(struct trial *trial)
{
    for (unsigned i = 0; i < ACTORS; i++) {
        actor_free(&trial->actor[i]);
        json_decref(trial->expected[i]);
    }
    shelf_free(&trial->scene.now);
    shelf_free(&trial->scene.older);
}

/* Did the room say that, since the case began? */
static bool
was_said(const char *part)
{
    char words[SAID];
    fflush(stderr);
    ssize_t size = pread(said, words, SAID - 1, 0);
    words[size > 0 ? size : 0] = '\0';
    return strstr(words, part) != NULL;
}

/* A table that is stopped: who looks at it from the start is told lines that were told before, why
 * it stops, and no card. */
static const char *
judge_stopped(const struct actor *before)
{
    struct actor spy = {.client = SPY, .heard = stage.size, .lines = json_array()};
    const char *wrong = was_said(before->table) ? NULL : "the room does not name the table";
    memcpy(spy.table, before->table, sizeof spy.table);
    actor_looks(&spy, &stage);
    size_t kept = common(spy.lines, before->lines);
    for (size_t i = kept; i < json_array_size(spy.lines); i++)
        if (makes_cards(json_string_value(json_array_get(spy.lines, i))))
            wrong = "cards come at a table that is stopped";
    if (spy.wrong)
        wrong = spy.wrong;
    actor_free(&spy);
    return wrong;
}

static const char *
judge_table(const struct trial *trial, unsigned number, enum fate *fate)
{
    const struct actor *before = &trial->actor[number];
    struct actor actor = actor_copy(before);
    bool known = play_on(&actor, number);
    const struct table *table = actor_table(&actor, &stage);
    json_t *record = record_of(&actor);
    const char *wrong = actor.wrong;
    if (stage.room.failed) {
        *fate = FAILED;
    } else if (!table) {
        *fate = MISSING;
        if (!was_said(before->table) && !was_said("damaged name or clock"))
            wrong = "a table is missing, and the room does not say so";
    } else if (table->stopped[0]) {
        *fate = STOPPED;
        wrong = wrong ? wrong : judge_stopped(before);
    } else if (!known) {
        *fate = UNKNOWN_GUEST;
        if (common(record, before->lines) < json_array_size(before->lines))
            wrong = "lines that were told are lost, and the table is open";
    } else {
        *fate = PLAYS;
        if (!json_equal(record, trial->expected[number]))
            wrong = "the table plays on otherwise than without the damage";
        else if (common(record, actor.lines) < json_array_size(actor.lines))
            wrong = "a line was told that the store does not have";
    }
    json_decref(record);
    actor_free(&actor);
    return wrong;
}

/* True of a damage that must leave this table alone. */
static bool
spares(const struct scene *scene, struct damage damage, unsigned number)
{
    if (damage_is_of_line(damage.kind))
        return damage.kind != LINE_EXCHANGED && damage.what != number;
    const char *name = scene->now.file[damage.what].name;
    bool marks = strcmp(name, "marks") == 0 && damage.kind == BIT_TURNED && damage.at >= 128;
    bool secrets = strncmp(name, "secrets/", 8) == 0 && !strstr(name, scene->table[number]);
    return marks || secrets || strstr(name, "-shm") || strcmp(name, "lock") == 0;
}

/* True of one that must stop it. */
static bool
stops(const struct scene *scene, struct damage damage, unsigned number)
{
    if (damage_is_of_line(damage.kind))
        return damage.kind == LINE_EXCHANGED || damage.what == number;
    const char *name = scene->now.file[damage.what].name;
    return strstr(name, scene->table[number]) && damage.kind != FILE_OLDER;
}

static bool
has_secrets(const char *folder, const char *table)
{
    char path[200];
    snprintf(path, sizeof path, "%s/secrets/%s.secret", folder, table);
    return access(path, F_OK) == 0;
}

/* The folder as the first start left it: what was told stands, or its table is stopped. */
static const char *
judge_again(const struct trial *trial, const char *folder)
{
    const char *wrong = NULL;
    bool opens = stage_enter(&stage, folder, trial->seed + 3);
    stage_now = BEGIN + 10 * GAP;
    for (unsigned i = 0; i < ACTORS && opens && !wrong; i++) {
        struct actor actor = actor_copy(&trial->actor[i]);
        bool known = actor_returns(&actor, &stage);
        const struct table *table = actor_table(&actor, &stage);
        if (known && table && !table->stopped[0] && !stage.room.failed) {
            json_t *record = record_of(&actor);
            if (actor.wrong || common(record, trial->actor[i].lines) < trial->scene.lines[i])
                wrong = "the second start is not like the first";
            json_decref(record);
        }
        actor_free(&actor);
    }
    stage_leave(&stage);
    return wrong;
}

/* The room is open: each table in turn. */
static const char *
judge_tables(const struct trial *trial, struct damage damage, enum fate fate[static ACTORS],
             bool over[static ACTORS])
{
    const char *wrong = NULL;
    room_tick(&stage.room); /* all tables are read */
    for (unsigned i = 0; i < ACTORS && !wrong; i++) {
        wrong = judge_table(trial, i, &fate[i]);
        const struct table *table = actor_table(&trial->actor[i], &stage);
        over[i] = table && table->over;
        if (!wrong && spares(&trial->scene, damage, i) && fate[i] != PLAYS)
            wrong = "a table that it does not concern is stopped";
        if (!wrong && stops(&trial->scene, damage, i) && fate[i] == PLAYS)
            wrong = "a table plays on without what it needs";
    }
    return wrong;
}

const char *
trial_judge(const struct trial *trial, const char *folder, struct damage damage, uint64_t chance,
            bool again, int words, enum fate fate[static ACTORS])
{
    bool had[ACTORS], over[ACTORS] = {false};
    const char *wrong = NULL;
    said = words;
    shelf_lay_out(&trial->scene.now, folder);
    damage_do(&trial->scene, folder, damage, chance);
    for (unsigned i = 0; i < ACTORS; i++)
        had[i] = has_secrets(folder, trial->scene.table[i]);
    bool opens = stage_enter(&stage, folder, trial->seed + 2);
    fate[0] = fate[1] = REFUSED;
    if (opens)
        wrong = judge_tables(trial, damage, fate, over);
    else if (!was_said("riffle serve: "))
        wrong = "the room does not open, and does not say why";
    stage_leave(&stage);
    for (unsigned i = 0; i < ACTORS && !wrong; i++)
        if (had[i] && !over[i] && !has_secrets(folder, trial->scene.table[i]))
            wrong = "the secrets of an open table are gone";
    return !wrong && opens && again ? judge_again(trial, folder) : wrong;
}
