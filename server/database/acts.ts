/*
 * The later act wins a field, whichever arrives later. A row keeps, by the fields' names on the wire, when each was
 * written by the person; what comes with an earlier time leaves that field as it is.
 */

/** What is known of how a call came about. */
export interface Act {
  /** Who writes: a device's key, or the session of a caller that names no device. */
  writer: string;
  /** When the person acted; the server's own time where nobody says. */
  actMs: number;
  /** Of single fields, where a call holds several acts. */
  fieldsMs: ReadonlyMap<string, number>;
  /** Up to which change the person had seen; null: nobody says, and nothing is asked of it. */
  seenRevision: number | null;
  /** Part of a batch of a device's: a start may join, and deleting what is gone succeeds. */
  isBatched: boolean;
}

export function actAt(writer: string, actMs: number): Act {
  return { writer, actMs, fieldsMs: new Map(), seenRevision: null, isBatched: false };
}

export function actOf(act: Act, field: string): number {
  return act.fieldsMs.get(field) ?? act.actMs;
}

type Acts = Record<string, number>;

export interface Contest {
  /** The fields that this call writes. */
  wins: ReadonlySet<string>;
  /** As the row keeps it from now on. */
  acts: string;
}

/** Which of the named fields an act may write over what a row keeps. */
export function contest(kept: string | null, fields: readonly string[], act: Act): Contest {
  const acts = readActs(kept);
  const wins = fields.filter(field => (acts[field] ?? Number.NEGATIVE_INFINITY) <= actOf(act, field));
  for (const field of wins) acts[field] = actOf(act, field);
  return { wins: new Set(wins), acts: JSON.stringify(acts) };
}

/** The values of a body that win; what loses is left out, as if nobody had said it. */
export function pickWinning<Values extends object>(values: Values, { wins }: Contest): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => wins.has(name))) as Partial<Values>;
}

/** The names of the fields that a body gives. */
export function givenFields(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}

function readActs(kept: string | null): Acts {
  return kept === null ? {} : (JSON.parse(kept) as Acts);
}
