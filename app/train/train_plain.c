/*
 * app/train/train_plain.c -- the trainer line by line, for pipes and plain terminals; and what both
 * faces share.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/narrate.h"
#include "train/train.h"

void
train_say(struct train_view *view, const char *words, ...)
{
    va_list arguments;
    if (view->lines == TRAIN_LINES)
        return;
    va_start(arguments, words);
    vsnprintf(view->line[view->lines++], TRAIN_TEXT, words, arguments);
    va_end(arguments);
}

void
train_key(struct train_view *view, char key, const char *words)
{
    if (view->keys < TRAIN_KEYS)
        view->key[view->keys++] = (struct train_key){key, words};
}

static void
show(const struct train_view *view)
{
    char cards[NARRATE_HAND];
    printf("\n%s\n", view->title);
    if (view->dealer.count > 0) {
        narrate_hand(cards, &view->dealer, false);
        printf("  dealer  %s\n", cards);
    }
    if (view->mine.count > 0) {
        narrate_hand(cards, &view->mine, false);
        printf("  %s  %s\n", view->dealer.count > 0 ? "you   " : "cards ", cards);
    }
    for (unsigned i = 0; i < view->lines; i++)
        printf("%s\n", view->line[i]);
}

/* A line without its end; false when the input has ended. */
static bool
read_line(char *out, size_t size)
{
    fflush(stdout);
    if (!fgets(out, (int)size, stdin))
        return false;
    if (!strchr(out, '\n')) /* the rest of a long line is no answer */
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    out[strcspn(out, "\n")] = '\0';
    return true;
}

static char
plain_ask(void *to, const struct train_view *view)
{
    char line[64];
    (void)to;
    show(view);
    for (;;) {
        for (unsigned i = 0; i < view->keys; i++) {
            if (view->key[i].key == '\n')
                printf("%sEnter %s", i ? ", " : "", view->key[i].words);
            else
                printf("%s%c %s", i ? ", " : "", view->key[i].key, view->key[i].words);
        }
        fputs("> ", stdout);
        if (!read_line(line, sizeof line))
            return 'q';
        int typed = line[0] ? tolower((unsigned char)line[0]) : '\n';
        for (unsigned i = 0; i < view->keys; i++)
            if (view->key[i].key == typed)
                return view->key[i].key;
        puts("Type one of these letters and press Enter.");
    }
}

static bool
plain_read(void *to, const struct train_view *view, const char *prompt, char *out, size_t size)
{
    (void)to;
    show(view);
    printf("%s ", prompt);
    return read_line(out, size) && strcmp(out, "q") != 0;
}

struct train_face
train_plain_face(void)
{
    return (struct train_face){NULL, plain_ask, plain_read, false};
}
