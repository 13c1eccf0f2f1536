import type { Static, TSchema } from 'typebox';
import type { Call } from '#contract/call.ts';
import type { LazyBody } from './references.ts';

type PartOf<C, Part extends string> = C extends { readonly [P in Part]: infer S extends TSchema }
  ? Static<S>
  : Record<never, never>;

/** A handler's input, already checked against the call's schemas. */
export interface CallInput<C extends Call> {
  params: PartOf<C, 'params'>;
  query: PartOf<C, 'query'>;
  body: PartOf<C, 'body'>;
}

/** A handler's answer: one of the call's own statuses, with that status's body. */
export type Answer<C extends Call> = {
  [S in keyof C['answers'] & number]: C['answers'][S] extends TSchema
    ? { status: S; body: Static<C['answers'][S]> }
    : { status: S };
}[keyof C['answers'] & number];

/** Builds an answer whose status stays a literal type: it decides the body's type. */
export function answer<S extends number>(status: S): { status: S };
export function answer<S extends number, B>(status: S, body: B): { status: S; body: B };
export function answer(status: number, body?: unknown) {
  return body === undefined ? { status } : { status, body };
}

/**
 * The outcome of a call that writes. A batch uses only the status, `joined` (the workout that a start has joined) and
 * `isAsSent` (every row was written as the call says).
 */
export type Outcome<C extends Call> = {
  [S in keyof C['answers'] & number]: C['answers'][S] extends TSchema
    ? {
        status: S;
        body: LazyBody<Static<C['answers'][S]>>;
        joined?: string | undefined;
        isAsSent?: boolean | undefined;
      }
    : { status: S; body?: never; joined?: never; isAsSent?: never };
}[keyof C['answers'] & number];

/** Builds an outcome whose status stays a literal type. */
export function wrote<S extends number, B>(
  status: S,
  body: LazyBody<B>,
  joined?: string,
): { status: S; body: LazyBody<B>; joined?: string | undefined } {
  return { status, body, joined };
}
