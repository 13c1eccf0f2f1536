import type { Work } from '../database/work.ts';
import { ApiError } from './api-error.ts';

/*
 * A workout's answer is not kept for retries as text: every change of a title would store it once more. The record
 * keeps a kind and ids instead, and a retry gets these rows as they are by then.
 */

/** An answer's body, made only if needed: a batch needs none. */
export interface LazyBody<Body> {
  make(work: Work): Promise<Body>;
  /** Kept in place of the body: `workout 12`. Without it the body itself is kept, and must be short. */
  readonly reference?: string;
  /** A short body for when the rows are gone; without it the answer is then 410, as with a client_key. */
  ifGone?(body: Body): unknown;
}

type Make = (work: Work, ids: readonly number[]) => Promise<unknown>;

const makers = new Map<string, Make>();

/** Defines a kind of body that can be made again from ids. `present` throws 404 if the rows are gone. */
export function defineReference<Ids extends number[], Body>(
  kind: string,
  present: (work: Work, ...ids: Ids) => Promise<Body>,
): (...ids: Ids) => LazyBody<Body> {
  if (makers.has(kind)) throw new Error(`the kind ${kind} is defined twice`);
  makers.set(kind, (work, ids) => present(work, ...(ids as Ids)));
  return (...ids) => ({ make: work => present(work, ...ids), reference: [kind, ...ids].join(' ') });
}

/** A body of a few fields. */
export function shortBody<Body>(make: (work: Work) => Promise<Body>): LazyBody<Body> {
  return { make };
}

/** Makes the body again from the present rows; undefined if they are gone. */
export async function presentReference(work: Work, reference: string): Promise<unknown> {
  const [kind = '', ...ids] = reference.split(' ');
  const make = makers.get(kind);
  if (!make) throw new Error(`nothing is known of the kind ${kind}`);
  try {
    return await make(work, ids.map(Number));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
