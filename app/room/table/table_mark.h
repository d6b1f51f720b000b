/*
 * app/room/table/table_mark.h -- how far a table was told, kept outside the database, and receipts.
 *
 *     table_mark_begin     for a new table, before its first line is on the disk
 *     table_mark_put       with each batch that has lines of the table
 *     table_mark_find      when the table is read again: its newest mark; then table_mark_compare
 *                          for each line, and table_mark_fault says why it may not continue
 *     table_mark_catch_up  before lines are told that no mark covers
 *     table_restored       closes a table that was rolled back; its record says why
 *     table_receipt        for a client that has all lines; table_receipt_fits checks it when the
 *                          client comes back
 */
#ifndef RIFFLE_APP_ROOM_TABLE_TABLE_MARK_H
#define RIFFLE_APP_ROOM_TABLE_TABLE_MARK_H

#include "room/table/room_table.h"

bool table_mark_begin(struct table *table); /* false when that failed */
void table_mark_put(struct table *table);   /* into the open batch */
void table_mark_drop(struct table *table);
void table_mark_find(struct table *table);
void table_mark_compare(struct table *table);
const char *table_mark_fault(struct table *table);
bool table_mark_catch_up(struct table *table); /* false when that failed */
void table_restored(struct table *table, const char *why);
void table_receipt(const struct table *table, char out[static RF_HEX_TEXT]);
bool table_receipt_fits(const struct table *table, uint64_t lines,
                        const uint8_t hash[static RF_HASH_BYTES],
                        const uint8_t receipt[static RF_HASH_BYTES]);

#endif
