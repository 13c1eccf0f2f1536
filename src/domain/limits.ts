/**
 * The product's numbers (docs/product.md, Numbers), each once. What belongs to a rule stands beside the rule instead:
 * rest and time input in time.ts, hard sets in tonnage.ts, exercise names in exercise.ts.
 */

// ── Calls ───────────────────────────────────────────────────────────────────────────────────────

/** After this a call counts as not answered: it is kept and tried again. */
export const REQUEST_TIMEOUT_MS = 15_000;
/** A token refresh holds up every other call, so it gives up sooner. */
export const REFRESH_TIMEOUT_MS = 5_000;
/** A token this close to its end is renewed before the next call, so that nobody waits for a 401 first. */
export const REFRESH_BEFORE_EXPIRY_SEC = 20;
/** "Is it still good?" asked without a margin of one's own: a token that ends sooner counts as over. */
export const EXPIRY_MARGIN_SEC = 30;

// ── Lists ───────────────────────────────────────────────────────────────────────────────────────

/** Templates on the start screen: at first, and with every 'more'. */
export const TEMPLATES_PAGE = 5;
/** Templates in one answer when a caller names no limit. */
export const TEMPLATE_LIST_PAGE = 20;
/** Trainings in the history when it opens: more than a phone shows at once. */
export const HISTORY_FIRST_PAGE = 10;
/** Trainings added each time the end of the history comes near. */
export const HISTORY_NEXT_PAGE = 8;
/** How far below the screen the history's end may be when the next page is fetched. */
export const HISTORY_ROOT_MARGIN_PX = 200;
/** Exercises a page of the library or the picker. */
export const EXERCISES_PAGE = 50;
/** Exercises listed on a template's card; the rest become 'ещё n'. */
export const TEMPLATE_CARD_EXERCISES = 6;

// ── Search ──────────────────────────────────────────────────────────────────────────────────────

/** A shorter query filters nothing. */
export const SEARCH_MIN_CHARS = 3;
/** The list follows this long after the last key. */
export const SEARCH_DEBOUNCE_MS = 400;

// ── Rest timer and bell ─────────────────────────────────────────────────────────────────────────

/** The countdown's figures change once a second. */
export const REST_TICK_MS = 1_000;
/** The countdown's bar moves ten times a second. */
export const PROGRESS_REFRESH_MS = 100;
/** A bell that comes later than this helps nobody: the end of the rest is shown, not rung. */
export const LATEST_BELL_MS = 5_000;
/** Loudness of the bell's own sound, 0–1. */
export const BELL_VOLUME = 0.6;
/** Loudness of everything the app plays, 0–1; the bell goes through it. */
export const MASTER_GAIN = 0.8;

// ── Trainings ───────────────────────────────────────────────────────────────────────────────────

/** A training in which nothing has been written for this long was forgotten: the next start begins another one. */
export const FORGOTTEN_AFTER_MS = 12 * 3_600_000;
/** One that was finished or cancelled by mistake can go on for so long after its end. */
export const REOPENS_WITHIN_MS = 30 * 86_400_000;
/** Longest training that the API takes, in seconds: one that was forgotten for longer is not refused for it. */
export const LONGEST_TRAINING_SEC = 31 * 24 * 3600;
/** Longest training that can be written down, in seconds: the API's 31 days are for forgotten ones. */
export const LONGEST_PAST_SEC = 24 * 3600;

// ── Account ─────────────────────────────────────────────────────────────────────────────────────

/** A person needs at least this long from page load to the first tap; what is faster is taken for a robot. */
export const QUICK_START_GAP_MS = 1_000;
/** How long the 'registered' screen shows before the new user is logged in. */
export const REGISTER_LOGIN_DELAY_MS = 1_000;
/** Shortest new password, in characters after trimming. */
export const PASSWORD_MIN = 6;
/** Longest password: hashing an unbounded text would be a way to tie up the server. */
export const PASSWORD_MAX = 256;
/** Longest user name, in characters. */
export const USERNAME_MAX = 150;
/** Longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, less its angle brackets). */
export const EMAIL_MAX = 254;

// ── Texts ───────────────────────────────────────────────────────────────────────────────────────

/** Longest note, in characters. */
export const NOTE_MAX = 500;
/** Longest title of a workout or a template, in characters after trimming. */
export const TITLE_MAX = 100;

// ── How long a toast stays ──────────────────────────────────────────────────────────────────────

export const ERROR_TOAST_MS = 3_000;
/** The exercise list's error stays longer: it covers a screen that has nothing else on it. */
export const EXERCISE_LIST_ERROR_MS = 4_000;
export const SUCCESS_TOAST_MS = 2_000;
export const SUMMARY_TOAST_MS = 2_500;
export const ACCOUNT_TOAST_MS = 2_000;
