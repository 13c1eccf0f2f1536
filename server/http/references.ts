import type { Work } from '../database/work.ts';
import { ApiError } from './api-error.ts';

/*
 * An answer of a whole workout is not kept for a retry as it was: it would be stored anew with every change of a title.
 * What is kept is what it told, as a kind and ids; a retry is told the same rows as they are by then.
 */

/** The body of an answer, made where somebody reads it: a batch does not. */
export interface LazyBody<Body> {
  make(work: Work): Promise<Body>;
  /** What is kept of it, `workout 12`. Without it the body itself is kept, which then has to be short. */
  readonly reference?: string;
  /** A short body, told where the rows are gone by then. Without it that is 410, as with a client_key. */
  ifGone?(body: Body): unknown;
}

type Make = (work: Work, ids: readonly number[]) => Promise<unknown>;

const makers = new Map<string, Make>();

/** A kind of body that can be made again by ids. `present` throws 404 where its rows are gone. */
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

/** The body again, from the rows as they are now; undefined where they are gone. */
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
