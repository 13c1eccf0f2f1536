/**
 * A small person's data never fills a page. In some seeds the server cuts smaller ones, as one that knows less would, so
 * that what is read changes between two pages.
 */
import type { Rng } from './random.ts';

export interface PageSizes {
  lists: number;
  changes: number;
}

const CHANGES = /^\/api\/changes\/\?since=/;
const LISTS = /^\/api\/(exercises|templates|workouts)\/\?/;

/** Undefined: what is asked for. */
export function drawPageSizes(rng: Rng): PageSizes | undefined {
  return rng.chance(0.4) ? { lists: rng.int(4, 12), changes: rng.int(1, 5) } : undefined;
}

/** The call as the server hears it. */
export function cutTo(sizes: PageSizes | undefined, path: string): string {
  if (!sizes) return path;
  if (CHANGES.test(path)) return `${path}&limit=${sizes.changes}`;
  return LISTS.test(path) ? path.replace(/\blimit=\d+/, `limit=${sizes.lists}`) : path;
}

/** Which kind of reading the answer leaves to be gone on with. */
export function cutOf(path: string, body: string): 'changes-cut' | 'list-cut' | undefined {
  if (CHANGES.test(path)) return body.includes('"has_more":true') ? 'changes-cut' : undefined;
  return LISTS.test(path) && body.includes('"next":"') ? 'list-cut' : undefined;
}
