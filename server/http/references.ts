import type { Work } from '../database/work.ts';
import { ApiError } from './api-error.ts';

/*
 * An answer of a whole workout is not kept for a retry as it was: it would be stored anew with every change of a title.
 * Kept is what it told, as a kind and ids; a retry is told the same rows as they are by then.
 */

/** What an answer tells: `workout 12`. */
export interface Reference {
  readonly text: string;
  /** A short body, told where the rows are gone by then. Without it that is 410, as with a client_key. */
  readonly ifGone?: unknown;
}

type Present = (work: Work, ids: readonly number[]) => Promise<unknown>;

const presenters = new Map<string, Present>();

/** A kind of answer that can be told again by ids. `present` throws 404 where its rows are gone. */
export function defineReference<Ids extends number[]>(
  kind: string,
  present: (work: Work, ...ids: Ids) => Promise<unknown>,
): (...ids: Ids) => Reference {
  if (presenters.has(kind)) throw new Error(`the kind ${kind} is defined twice`);
  presenters.set(kind, (work, ids) => present(work, ...(ids as Ids)));
  return (...ids) => ({ text: [kind, ...ids].join(' ') });
}

/** The body again, from the rows as they are now; undefined where they are gone. */
export async function presentReference(work: Work, reference: string): Promise<unknown> {
  const [kind = '', ...ids] = reference.split(' ');
  const present = presenters.get(kind);
  if (!present) throw new Error(`nothing is known of the kind ${kind}`);
  try {
    return await present(work, ids.map(Number));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
