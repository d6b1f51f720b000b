#include "riffle/merkle.h"

#include <string.h>

#include "base/assert.h"

static void
merkle_node(uint8_t out[static RF_HASH_BYTES], const uint8_t *left, const uint8_t *right)
{
    uint8_t bytes[1 + 2 * RF_HASH_BYTES] = {0x01};
    memcpy(bytes + 1, left, RF_HASH_BYTES);
    memcpy(bytes + 1 + RF_HASH_BYTES, right, RF_HASH_BYTES);
    rf_sha256(out, bytes, sizeof bytes);
}

void
rf_merkle_leaf(uint8_t leaf[static RF_HASH_BYTES], const void *data, size_t size)
{
    rf_sha256_tagged(leaf, 0x00, data, size);
}

/* Bit h of the count says that node[h] is the root of 2^h leaves, like a binary
 * counter: a new leaf is carried up while bits are set. */
void
rf_merkle_add(struct rf_merkle *tree, const uint8_t leaf[static RF_HASH_BYTES])
{
    uint8_t carried[RF_HASH_BYTES];
    unsigned height = 0;
    memcpy(carried, leaf, sizeof carried);
    for (; tree->count >> height & 1; height++)
        merkle_node(carried, tree->node[height].byte, carried);
    RF_ASSERT(height < RF_MERKLE_HEIGHT);
    memcpy(tree->node[height].byte, carried, sizeof carried);
    tree->count++;
}

void
rf_merkle_root(const struct rf_merkle *tree, uint8_t root[static RF_HASH_BYTES])
{
    unsigned height = 0;
    RF_ASSERT(tree->count > 0);
    while (!(tree->count >> height & 1))
        height++;
    memcpy(root, tree->node[height].byte, RF_HASH_BYTES);
    for (height++; height < RF_MERKLE_HEIGHT; height++)
        if (tree->count >> height & 1)
            merkle_node(root, tree->node[height].byte, root);
}

/* The root of leaves[first … first + count). */
static void
merkle_range(const struct rf_digest *leaves, uint64_t first, uint64_t count,
             uint8_t root[static RF_HASH_BYTES])
{
    struct rf_merkle tree = {0};
    for (uint64_t i = 0; i < count; i++)
        rf_merkle_add(&tree, leaves[first + i].byte);
    rf_merkle_root(&tree, root);
}

size_t
rf_merkle_path(const struct rf_digest *leaves, uint64_t count, uint64_t index,
               struct rf_digest *path)
{
    RF_ASSERT(index < count);
    size_t steps = 0;
    for (uint64_t width = 1; width < count; width *= 2) {
        uint64_t other = (index / width ^ 1) * width; /* the first leaf of the sibling */
        if (other >= count)
            continue; /* an odd node goes up as it is */
        uint64_t there = count - other < width ? count - other : width;
        merkle_range(leaves, other, there, path[steps++].byte);
    }
    return steps;
}

bool
rf_merkle_check_path(const uint8_t root[static RF_HASH_BYTES],
                     const uint8_t leaf[static RF_HASH_BYTES], uint64_t count, uint64_t index,
                     const struct rf_digest *path, size_t steps)
{
    uint8_t here[RF_HASH_BYTES];
    size_t used = 0;
    if (index >= count)
        return false;
    memcpy(here, leaf, sizeof here);
    for (uint64_t last = count - 1; last > 0; index /= 2, last /= 2) {
        if (index == last && index % 2 == 0)
            continue; /* promoted */
        if (used == steps)
            return false;
        if (index % 2)
            merkle_node(here, path[used++].byte, here);
        else
            merkle_node(here, here, path[used++].byte);
    }
    return used == steps && memcmp(here, root, sizeof here) == 0;
}

/* One height of a path: the node on it, and beside it the other child, if there is one. */
struct height {
    uint16_t own, other;
    struct rf_digest here;
    const struct rf_digest *beside; /* NULL where the node goes up as it is */
};

enum { HEIGHTS = 12 };

/* The numbers of the nodes on a path, from the leaf to the root; false when the path has another
 * length.  Heights follow each other in the numbering. */
static bool
path_nodes(struct height *way, unsigned *heights, uint64_t count, uint64_t index,
           const struct rf_digest *path, size_t steps)
{
    uint64_t first = 0, last = count - 1;
    size_t used = 0;
    for (*heights = 0;; ++*heights, index /= 2, last /= 2) {
        struct height *at = &way[*heights];
        RF_ASSERT(*heights < HEIGHTS && first + index < RF_MERKLE_NODES);
        at->own = (uint16_t)(first + index);
        at->other = (uint16_t)(first + (index ^ 1));
        at->beside = NULL;
        if (last == 0)
            return used == steps;
        bool promoted = index == last && index % 2 == 0;
        if (!promoted && used == steps)
            return false;
        if (!promoted)
            at->beside = &path[used++];
        first += last + 1;
    }
}

/* Hashes upwards until a node is met that is known, or the root; answers the height. */
static unsigned
path_climb(const struct rf_merkle_cache *tree, struct height *way, unsigned heights)
{
    unsigned h = 0;
    for (; h < heights && !tree->known[way[h].own]; h++) {
        way[h + 1].here = way[h].here;
        if (way[h].beside && way[h].own < way[h].other)
            merkle_node(way[h + 1].here.byte, way[h].here.byte, way[h].beside->byte);
        else if (way[h].beside)
            merkle_node(way[h + 1].here.byte, way[h].beside->byte, way[h].here.byte);
    }
    return h;
}

static void
remember(struct rf_merkle_cache *tree, unsigned node, const struct rf_digest *hash)
{
    tree->known[node] = true;
    tree->node[node] = *hash;
}

bool
rf_merkle_check_path_known(struct rf_merkle_cache *tree, const uint8_t root[static RF_HASH_BYTES],
                           const uint8_t leaf[static RF_HASH_BYTES], uint64_t count, uint64_t index,
                           const struct rf_digest *path, size_t steps)
{
    struct height way[HEIGHTS + 1];
    unsigned heights;
    if (index >= count || count > RF_MERKLE_FEW ||
        !path_nodes(way, &heights, count, index, path, steps))
        return false;
    memcpy(way[0].here.byte, leaf, RF_HASH_BYTES);
    unsigned met = path_climb(tree, way, heights);
    const uint8_t *right = tree->known[way[met].own] ? tree->node[way[met].own].byte : root;
    if (memcmp(way[met].here.byte, right, RF_HASH_BYTES) != 0)
        return false;
    for (unsigned h = met; h < heights; h++) /* above it the others are known as well */
        if (way[h].beside &&
            memcmp(tree->node[way[h].other].byte, way[h].beside->byte, RF_HASH_BYTES) != 0)
            return false;
    for (unsigned h = 0; h <= met; h++) {
        remember(tree, way[h].own, &way[h].here);
        if (way[h].beside && h < met)
            remember(tree, way[h].other, way[h].beside);
    }
    return true;
}

void
rf_merkle_cache_fill(struct rf_merkle_cache *tree, const struct rf_digest *leaves, uint64_t count,
                     uint8_t root[static RF_HASH_BYTES])
{
    uint64_t first = 0, width = count;
    RF_ASSERT(count > 0 && count <= RF_MERKLE_FEW);
    for (uint64_t i = 0; i < count; i++)
        remember(tree, (unsigned)i, &leaves[i]);
    for (; width > 1; first += width, width = (width + 1) / 2)
        for (uint64_t i = 0; i < width; i += 2) {
            const struct rf_digest *left = &tree->node[first + i];
            struct rf_digest above = *left; /* an odd node goes up as it is */
            if (i + 1 < width)
                merkle_node(above.byte, left->byte, left[1].byte);
            remember(tree, (unsigned)(first + width + i / 2), &above);
        }
    memcpy(root, tree->node[first].byte, RF_HASH_BYTES);
}

size_t
rf_merkle_cache_path(const struct rf_merkle_cache *tree, uint64_t count, uint64_t index,
                     struct rf_digest *path)
{
    size_t steps = 0;
    RF_ASSERT(index < count && count <= RF_MERKLE_FEW);
    for (uint64_t first = 0, width = count; width > 1; first += width, width = (width + 1) / 2) {
        if ((index ^ 1) < width)
            path[steps++] = tree->node[first + (index ^ 1)];
        index /= 2;
    }
    return steps;
}
