/*
 * app/where/where_explain_json.c -- the explanation of a condition as JSON, for pages and programs.
 */
#include <jansson.h>

#include "os/json_print.h"
#include "where/where_explain.h"

static const char *const seat_names[] = {"north", "east", "south", "west"};

/* {"value": 0.05, "exact": true}, with the standard error of an estimate; null when it is not
 * known. */
static json_t *
chance_json(const struct where_chance *chance)
{
    if (!chance->known)
        return json_null();
    json_t *object = json_object();
    json_object_set_new(object, chance->none ? "below" : "value", json_real(chance->value));
    json_object_set_new(object, "exact", json_boolean(chance->error == 0));
    if (chance->error > 0 && !chance->none)
        json_object_set_new(object, "error", json_real(chance->error));
    return object;
}

static json_t *
part_json(const struct where_explanation *explanation, unsigned i)
{
    const struct rf_where_plan *plan = explanation->plan;
    const struct rf_where_part *part = &plan->part[i];
    const struct rf_where_node *node = &plan->where->node[part->node];
    char words[WHERE_WORDS];
    json_t *object = json_object(), *seats = json_array();
    for (unsigned seat = 0; seat < RF_SEATS; seat++)
        if (node->support >> seat & 1)
            json_array_append_new(seats, json_string(seat_names[seat]));
    json_object_set_new(object, "text", json_string(where_words(words, plan->where, part->node)));
    json_object_set_new(object, "seats", seats);
    json_object_set_new(object, "probability", chance_json(&explanation->part[i]));
    json_object_set_new(object, "met",
                        json_string(part->empty   ? "impossible"
                                    : part->exact ? "exactly"
                                    : part->last  ? "double dummy"
                                                  : "rejection"));
    json_object_set_new(object, "rarest",
                        json_boolean(plan->parts > 1 && i == explanation->rarest));
    return object;
}

void
where_explain_json(const struct where_explanation *explanation)
{
    const struct rf_where_plan *plan = explanation->plan;
    json_t *object = json_object(), *parts = json_array();
    for (unsigned i = 0; i < plan->parts; i++)
        json_array_append_new(parts, part_json(explanation, i));
    json_object_set_new(object, "parts", parts);
    json_object_set_new(object, "possible", json_boolean(!plan->impossible));
    if (!plan->impossible) {
        json_object_set_new(object, "probability", chance_json(&explanation->whole));
        json_object_set_new(object, "share", json_real(plan->share));
        json_object_set_new(object, "gain", json_real(1 / plan->share));
        json_object_set_new(object, "exact_seat",
                            plan->exact ? json_string(seat_names[plan->order[0]]) : json_null());
        json_object_set_new(object, "second_seat",
                            plan->paired ? json_string(seat_names[plan->order[1]]) : json_null());
    }
    json_print(object);
}
