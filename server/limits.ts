/*
 * Every limit of the server, in one place. Those that a client can run into by a form of its own stand in the contract, so
 * that the OpenAPI document names them; the rest is how much one user, one address and all of them may ask of this server.
 */

export * from '#contract/limits.ts';

/** Messages of a refused form: the first ones tell what is wrong, thousands tell nothing more. */
export const VALIDATION_MESSAGES = 10;

/** The longest answer that is kept for a retry. A longer one is kept by reference: what it told, by kind and id. */
export const KEPT_ANSWER_BYTES = 4 * 1024;

/** So long one call may keep the event loop before others get to run. */
export const TURN_MS = 10;
