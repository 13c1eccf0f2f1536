/*
 * The limits that a client can run into, each once. The schemas name them, so the OpenAPI document does too. They are
 * far beyond a person who has trained for ten years, and low enough that no single call holds the server up.
 */

/** Exercises of one workout or template. */
export const ITEMS_PER_WORKOUT = 100;
/** Sets of one exercise within a workout or template. */
export const SETS_PER_ITEM = 100;
/** Sets of one workout in all: a whole workout is one answer. */
export const SETS_PER_WORKOUT = 1_000;

/** Twenty years of three trainings a day. */
export const WORKOUTS_PER_USER = 20_000;
export const EXERCISES_PER_USER = 2_000;
/** Workouts in one call of an import. */
export const WORKOUTS_PER_IMPORT = 200;
export const TEMPLATES_PER_USER = 1_000;
/** Personal access tokens. */
export const TOKENS_PER_USER = 20;
export const TOKEN_NAME_LENGTH = 100;
/** Ways back into an account whose password is forgotten. */
export const RECOVERY_CODES = 10;

/** Rows of a page that a caller may ask for. */
export const PAGE_LIMIT = 200;
/**
 * Rows of all that a page holds: items and sets of whole workouts and templates, an exercise's alternatives. A page ends
 * before it has more, whatever `limit` says, and holds one result at least.
 */
export const ROWS_PER_PAGE = 2_000;

/** Most calls name a handful of values. */
export const BODY_BYTES = 32 * 1024;
/** Calls that carry a whole workout: one of some hundred sets is a tenth of it. */
export const WORKOUT_BODY_BYTES = 256 * 1024;
