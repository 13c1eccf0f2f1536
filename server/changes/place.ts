/*
 * How far a reader is in a user's changes. One change may touch more rows than a page holds (a template of years of
 * trainings is deleted), so a place may lie within a change: rows of one number go by kind, those of a kind by id.
 * A row that changes again moves on to the present, so nothing is skipped, whatever happens between two pages.
 */

/** In this order: an exercise comes before what is made of it. Each but the first has a table of its own. */
export const KINDS = ['settings', 'exercises', 'templates', 'workouts', 'deleted_templates'] as const;
export type Kind = (typeof KINDS)[number];

/** Where one changed row stands. */
export interface Mark {
  revision: number;
  kind: Kind;
  id: number;
}

/** Everything up to a number was told. */
export function placeAfterAll(revision: number): string {
  return String(revision);
}

export function placeAfter({ revision, kind, id }: Mark): string {
  return [revision, KINDS.indexOf(kind), id].join('.');
}

export interface ReadPlace {
  revision: number;
  /** The highest id of a kind that was told of this number: 0 for none, the highest there is for all. */
  lastId(kind: Kind): number;
}

export function readPlace(text: string): ReadPlace {
  const [revision = 0, kindAt = KINDS.length, id = 0] = text.split('.').map(Number);
  return {
    revision,
    lastId(kind) {
      const at = KINDS.indexOf(kind);
      if (at === kindAt) return id;
      return at < kindAt ? Number.MAX_SAFE_INTEGER : 0;
    },
  };
}

export function compareMarks(a: Mark, b: Mark): number {
  return a.revision - b.revision || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.id - b.id;
}
