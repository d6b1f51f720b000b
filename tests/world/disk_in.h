/*
 * tests/world/disk_in.h -- what the files of the disk share.
 */
#ifndef RIFFLE_WORLD_DISK_IN_H
#define RIFFLE_WORLD_DISK_IN_H

#include "disk.h"

void disk_bytes_size(struct disk_bytes *bytes, size_t size);
void disk_bytes_copy(struct disk_bytes *to, const struct disk_bytes *from);
void disk_apply(struct disk_bytes *to, const struct disk_change *change, size_t from, size_t size);
void disk_forget_changes(struct disk_file *file);
void disk_sweep(void);

#endif
