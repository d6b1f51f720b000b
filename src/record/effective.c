/*
 * record/effective.c -- a walk over the acts of a record that count (riffle/correct.h).
 *
 * The order of acts is defined here alone.  At each line of the record stand, in this order, the
 * line itself, the acts that corrections bring in its place, and those that they add after it; acts
 * of several corrections stand in the order of the corrections.  correct_walk.c follows the same
 * places with two sets of corrections at once.
 */
#include <string.h>

#include "record/correct_walk.h"

/* Slots of a line: 0 is the line; then each correction twice, for what replaces and what is added.
 */
bool
rf_line_place_next(struct rf_line_place *place, const struct rf_corrections *set, uint64_t last)
{
    for (;; place->slot++) {
        if (place->position == 0 || set->lines == 0 || place->slot > 2 * set->lines) {
            if (place->position == last)
                return false;
            place->position++;
            place->slot = 1;
            place->at = -1;
            return true;
        }
        unsigned index = (place->slot - 1) % set->lines;
        bool adds = place->slot > set->lines;
        if (set->at[index].brings && set->at[index].adds == adds &&
            set->at[index].place == place->position) {
            place->slot++;
            place->at = (int)index;
            return true;
        }
    }
}

void
rf_effective_start(struct rf_effective *effective, struct rf_lines lines,
                   const struct rf_corrections *set, uint64_t last)
{
    effective->lines = lines;
    effective->set = set;
    effective->last = last;
    effective->place = (struct rf_line_place){0};
    effective->brought = false;
}

/* Reads the line of the act at this place, which for an act that was brought in is the line of its
 * correction. */
static bool
read_place(struct rf_effective *effective)
{
    const struct rf_line_place *place = &effective->place;
    size_t size;
    struct rf_line_error error;
    effective->brought = place->at >= 0;
    uint64_t number = effective->brought ? effective->set->at[place->at].line : place->position;
    const char *bytes = effective->lines.get(effective->lines.state, number, &size);
    return bytes && rf_line_read(&effective->line, bytes, size, &error) &&
           (!effective->brought || rf_correction_read(&effective->said, effective->line.payload));
}

bool
rf_effective_next(struct rf_effective *effective)
{
    const struct rf_corrections *set = effective->set;
    while (rf_line_place_next(&effective->place, set, effective->last)) {
        int at = effective->place.at;
        if (at >= 0 ? set->at[at].counts
                    : rf_corrections_struck_by(set, effective->place.position) == 0)
            return read_place(effective);
    }
    return false;
}

/* True when `changed`, which is lines and outcomes with colons between, names the line. */
static bool
names_line(const char *changed, uint64_t line)
{
    while (*changed) {
        uint64_t number = 0;
        for (; *changed >= '0' && *changed <= '9'; changed++)
            number = number * 10 + (uint64_t)(*changed - '0');
        if (number == line)
            return true;
        changed += *changed == ':';
        changed += strcspn(changed, ":"); /* its outcome */
        changed += *changed == ':';
    }
    return false;
}

uint64_t
rf_corrections_changed_by(const struct rf_corrections *set, struct rf_lines lines, uint64_t line,
                          struct rf_effective *at)
{
    size_t size;
    struct rf_line_error error;
    for (unsigned i = set->lines; i-- > 0;) {
        const char *bytes = lines.get(lines.state, set->at[i].line, &size);
        if (set->at[i].counts && bytes && rf_line_read(&at->line, bytes, size, &error) &&
            rf_correction_read(&at->said, at->line.payload) && names_line(at->said.changed, line))
            return set->at[i].line;
    }
    return 0;
}
