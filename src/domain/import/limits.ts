/** What one training and one set hold at most: contract/limits.ts and contract/sets.ts, which this folder cannot import. */
export const ITEMS_MAX = 100;
export const SETS_PER_ITEM_MAX = 100;
export const SETS_PER_WORKOUT_MAX = 1_000;
export const WEIGHT_KG_MAX = 9999.99;
export const COUNT_MAX = 9999;
export const DURATION_SEC_MAX = 359_999;
export const TITLE_MAX = 100;
export const NOTE_MAX = 500;
export const EARLIEST_MS = Date.UTC(2000, 0, 2);
export const DAY_SEC = 86_400;
/** Bytes of a file that is read at all: ten years of Strong are one megabyte. */
export const FILE_BYTES_MAX = 32 * 1024 * 1024;
/** Rows of a file; 2,500 trainings of 40 sets. */
export const ROWS_MAX = 200_000;
