/*
 * riffle/merkle.h -- Merkle trees as in RFC 6962.
 *
 *     leaf  SHA-256(00 data)      node  SHA-256(01 left right)
 *
 * An odd node goes up as it is.  A tree grows leaf by leaf in the caller's storage, which has the
 * same size for any number of leaves.  A path proves, to somebody who has the root, that a leaf is
 * at its place.
 *
 *     struct rf_merkle tree = {0};
 *     rf_merkle_leaf(leaf, data, size);
 *     rf_merkle_add(&tree, leaf);
 *     rf_merkle_root(&tree, root);
 *
 * Only checking a path can fail, by returning false.
 */
#ifndef RIFFLE_MERKLE_H
#define RIFFLE_MERKLE_H

#include <stdbool.h>

#include "riffle/hash.h"

RF_BEGIN_DECLS

/* A tree of up to 2^63 leaves: the roots of its full subtrees, by height. */
enum { RF_MERKLE_HEIGHT = 63 };

struct rf_merkle {
    uint64_t count;                          /* leaves */
    struct rf_digest node[RF_MERKLE_HEIGHT]; /* node[h] is used if bit h of count is set */
};

/* The hash of a leaf's data. */
void rf_merkle_leaf(uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)], const void *data, size_t size);

/* Adds a leaf; the root of the leaves so far.  An empty tree has no root, and asking for it is a
 * bug. */
void rf_merkle_add(struct rf_merkle *tree, const uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)]);
void rf_merkle_root(const struct rf_merkle *tree, uint8_t root[RF_AT_LEAST(RF_HASH_BYTES)]);

/* The path of leaf `index` (from 0) of `count` leaves: the sibling at each height where there is
 * one, from the leaf upwards.  Returns the number of hashes. */
enum { RF_MERKLE_PATH_MAX = RF_MERKLE_HEIGHT };
size_t rf_merkle_path(const struct rf_digest *leaves, uint64_t count, uint64_t index,
                      struct rf_digest *path);

/* True when the path leads from the leaf at its place to the root. */
bool rf_merkle_check_path(const uint8_t root[RF_AT_LEAST(RF_HASH_BYTES)],
                          const uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)], uint64_t count,
                          uint64_t index, const struct rf_digest *path, size_t steps);

/* For many paths of one small tree, of up to RF_MERKLE_FEW leaves: nodes that a path has proved are
 * remembered, so that the next path is hashed only until it meets one of them.  Start from the zero
 * value. */
enum { RF_MERKLE_FEW = 416, RF_MERKLE_NODES = 2 * RF_MERKLE_FEW + 12 };

struct rf_merkle_cache {
    bool known[RF_MERKLE_NODES]; /* the node has been proved or computed */
    struct rf_digest node[RF_MERKLE_NODES];
};

/* Computes all nodes of such a tree from its leaves, and its root; then the path of any leaf is
 * looked up. */
void rf_merkle_cache_fill(struct rf_merkle_cache *tree, const struct rf_digest *leaves,
                          uint64_t count, uint8_t root[RF_AT_LEAST(RF_HASH_BYTES)]);
size_t rf_merkle_cache_path(const struct rf_merkle_cache *tree, uint64_t count, uint64_t index,
                            struct rf_digest *path);

/* As rf_merkle_check_path, and remembers the nodes of a correct path. */
bool rf_merkle_check_path_known(struct rf_merkle_cache *tree,
                                const uint8_t root[RF_AT_LEAST(RF_HASH_BYTES)],
                                const uint8_t leaf[RF_AT_LEAST(RF_HASH_BYTES)], uint64_t count,
                                uint64_t index, const struct rf_digest *path, size_t steps);

RF_END_DECLS

#endif
