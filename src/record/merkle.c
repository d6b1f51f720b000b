/*
 * record/merkle.c -- Merkle trees as in RFC 6962: one hash for any number of leaves, and short
 * proofs that a leaf stands at its place.
 *
 * The record uses them three times: over its lines (heads, spine.c), over the cards of a stack
 * (openings, stack_proof.c), and over a party's sub-keys (manifest.c).
 *
 * The tree.  A leaf is SHA-256(00 data), a node SHA-256(01 left right).  The two prefixes differ
 * so that nobody can pass off a node as a leaf.  Each height pairs the nodes below; a node that is
 * left over at the end goes up as it is.  Five leaves, whose data are the bytes 00 … 04:
 *
 *     height 3                 root                  root = b855b42d…  = node(n03, L4)
 *                            /      |
 *     height 2             n03      |                n03  = 9bcd5124…  = node(n01, n23)
 *                        /     |    |
 *     height 1         n01   n23    |                n01  = a20bf9a7…, n23 = 52c56b47…
 *                     /  |   /  |   |
 *     leaves         L0  L1 L2  L3  L4               L0 = 96a296d2… … L4 = 4f35212d…
 *
 * How a root grows.  The full subtrees of n leaves are the binary digits of n: 5 = 101 has one of
 * four leaves (n03) and one of a single leaf (L4).  node[h] keeps the root of the full subtree of
 * 2^h leaves where bit h of the count is set.  Adding a leaf is adding 1 to a binary counter:
 * where bit h is set, the subtree there and the carried one make one of height h + 1, and the
 * carry goes on.  So a record of any length needs 63 hashes of storage and, on average, less than
 * one node hash a line.  The root joins the subtrees from the lowest up: node(n03, L4) for 5
 * leaves.
 *
 * Why a path proves a leaf.  The path of leaf i is the other child at each height where there is
 * one, from the leaf upwards: for L2 it is L3, n01, L4; for L4 it is n03 alone.  A checker hashes
 * the leaf with them, left or right by the bits of i, and compares the result with the root:
 *
 *     node(node(n01, node(L2, L3)), L4) == root
 *
 * If another leaf gave the same root, two different inputs of SHA-256 would give one hash
 * somewhere on the way up; nobody can find such inputs.  The shape follows from count and index
 * alone, so the place is proved too.  A path has at most ceil(log2 n) hashes: 9 for a stack of 312
 * cards.
 */
#include "riffle/merkle.h"

#include <string.h>

#include "base/assert.h"

/* SHA-256(01 left right).  `out` may be one of the children: they are copied first. */
static void
merkle_node(uint8_t out[static RF_HASH_BYTES], const uint8_t *left, const uint8_t *right)
{
    uint8_t bytes[1 + 2 * RF_HASH_BYTES] = {0x01};
    memcpy(bytes + 1, left, RF_HASH_BYTES);
    memcpy(bytes + 1 + RF_HASH_BYTES, right, RF_HASH_BYTES);
    rf_sha256(out, bytes, sizeof bytes);
}

/* SHA-256(00 data). */
void
rf_merkle_leaf(uint8_t leaf[static RF_HASH_BYTES], const void *data, size_t size)
{
    rf_sha256_tagged(leaf, 0x00, data, size);
}

/* Adds a leaf, as a binary counter adds 1.  Invariant: where bit h of count is set, node[h] is the
 * root of a full subtree of 2^h leaves; subtrees lie from left to right in falling height. */
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

/* The subtrees joined from the right, smallest first; the tree itself stays as it is. */
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

/* At height h the node above leaf i covers the 2^h leaves from i / 2^h * 2^h on; `width` is 2^h,
 * and the sibling is the range beside it, cut off at the end of the leaves.  Each sibling is
 * computed from its leaves: O(n) hashes in all.  rf_merkle_cache_path does it for many paths of
 * one tree. */
size_t
rf_merkle_path(const struct rf_digest *leaves, uint64_t count, uint64_t index,
               struct rf_digest *path)
{
    RF_ASSERT(index < count);
    size_t steps = 0;
    for (uint64_t width = 1; width < count; width *= 2) {
        uint64_t other = (index / width ^ 1) * width; /* the sibling's first leaf */
        if (other >= count)
            continue; /* an odd node goes up as it is */
        uint64_t there = count - other < width ? count - other : width;
        merkle_range(leaves, other, there, path[steps++].byte);
    }
    return steps;
}

/* index and last are the numbers of the node on the path and of the last node at its height; both
 * halve on the way up.  An even node that is the last one has no sibling and goes up as it is.
 * The path must be used up exactly, so that there is one spelling of a proof. */
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

/* One height of a path, for trees whose nodes are remembered.  Nodes are numbered height by
 * height: first the leaves 0 … count - 1, then the nodes above them, and so on to the root. */
struct height {
    uint16_t own, other;            /* numbers of the node on the path and of its sibling */
    struct rf_digest here;          /* the hash of the node on the path */
    const struct rf_digest *beside; /* the sibling in the path; NULL: the node goes up as it is */
};

/* More than enough for RF_MERKLE_FEW = 416 leaves, which have 10 heights. */
enum { HEIGHTS = 12 };

/* Numbers the nodes on a path from the leaf to the root, and gives each its sibling from the path.
 * False when the path has another length than the shape of the tree asks for. */
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

/* Hashes upwards until it meets a node that is known already, or the root; answers that height.
 * The child with the lower number is the left one. */
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

/* Checks a path against what earlier paths of the same tree have proved.  The climb stops at the
 * first known node: if its hash is the remembered one, the rest up to the root was proved before.
 * The rest of the path must still be the known siblings, or a forged tail would be accepted; they
 * are all known, because the path that proved the node proved them with it.  Only a path that is
 * right is remembered.
 *
 * Cards of a stack are opened one after the other, so nearby paths share most of their nodes: the
 * first opening of a stack of 312 hashes 9 nodes, later ones fewer. */
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
    for (unsigned h = met; h < heights; h++) /* above it the siblings are known too */
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

/* Computes all nodes from the leaves, for the house, which made the stack and has to open its
 * cards. */
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

/* Reads a path off a filled tree, without hashing. */
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
