/*
 * riffle/tag_search.h -- the tags of a counting system that follow the effects of removal best.
 *
 *     void *search = … rf_tag_search_size(2) bytes, aligned for doubles …;
 *     rf_tag_search(search, effects, 2);                      all whole tags from -2 to 2
 *     struct rf_tags best;
 *     if (rf_tag_search_best(search, 0, 13, &best))           balanced, sizes that add up to 13
 *         … best.tag[RF_ACE], best.betting …
 *
 * The betting correlation (riffle/counting.h) of all (2L + 1)^10 sets of tags of a level L is
 * searched, without looking at each of them.  `riffle count search` then plays the best ones.
 *
 * The storage is the caller's.  Wrong arguments are bugs of the caller.
 */
#ifndef RIFFLE_TAG_SEARCH_H
#define RIFFLE_TAG_SEARCH_H

#include "riffle/counting.h"

RF_BEGIN_DECLS

enum { RF_TAGS_LEVEL_MAX = 4, RF_TAGS_RANKS = 13 };

/* Ten whole tags. */
struct rf_tags {
    int8_t tag[RF_VALUES]; /* in points */
    uint8_t level;         /* the largest size of a tag */
    uint8_t size;          /* the sizes of all ten tags added up */
    int8_t surplus;        /* tags of the thirteen ranks added up; 0 means balanced.  A deck adds
                              four times this */
    double betting;        /* betting correlation */
};

/* Bytes of storage for a level; searches all tags from -level to level. */
size_t rf_tag_search_size(unsigned level);
void rf_tag_search(void *storage, const double effects[RF_AT_LEAST(RF_VALUES)], unsigned level);

/* The tags with the largest betting correlation among those with this surplus and this size.  Tags
 * with a common divisor are left out: they are tags of a lower level.  False if there are none. */
bool rf_tag_search_best(const void *storage, int surplus, unsigned size, struct rf_tags *best);

/* The tags as a counting system that divides by the decks left (or by nothing, as `divisor` says),
 * begins with a count that ends at 0 after the last card, and rounds down. */
void rf_tags_system(const struct rf_tags *tags, enum rf_counting_divisor divisor,
                    struct rf_counting *system);

RF_END_DECLS

#endif
