import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import type { Reference } from './references.ts';

type PartOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends TSchema }
  ? Static<S>
  : Record<never, never>;

/** What a handler is given of a call: already checked against the call's schemas. */
export interface CallInput<C extends Call> {
  params: PartOf<C, 'params'>;
  query: PartOf<C, 'query'>;
  body: PartOf<C, 'body'>;
}

/** What a handler may answer: one of the call's own statuses, with that status's body. */
export type Answer<C extends Call> = {
  [S in keyof C['answers'] & number]: C['answers'][S] extends TSchema
    ? { status: S; body: Static<C['answers'][S]>; keptAs?: Reference }
    : { status: S };
}[keyof C['answers'] & number];

/**
 * Writes an answer so that its status stays a literal: it decides which body goes with it. `keptAs`: what is kept of it
 * for a retry in place of a body that may be large.
 */
export function answer<S extends number>(status: S): { status: S };
export function answer<S extends number, B>(
  status: S,
  body: B,
  keptAs?: Reference,
): { status: S; body: B; keptAs?: Reference };
export function answer(status: number, body?: unknown, keptAs?: Reference) {
  return body === undefined ? { status } : { status, body, ...(keptAs && { keptAs }) };
}
