/*
 * The later act wins a field, whichever arrives later. A row keeps, by the fields' names on the wire, when each was
 * written by the person; what comes with an earlier time leaves that field as it is. Of two acts on one device its own
 * clock says which was later: it never goes back, while ours is guessed from it and errs where it was set in between.
 */

/** What is known of how a call came about. */
export interface Act {
  /** The call's own key; null: it has none. */
  id: string | null;
  /** Who writes: a device's key, or the session of a caller that names no device. */
  writer: string;
  /** When the person acted; the server's own time where nobody says. */
  actMs: number;
  /** The same by the device's clock; null: nobody says. */
  deviceMs: number | null;
  /** When this server heard of it. */
  heardMs: number;
  /** Of single fields, where a call holds several acts. */
  fields: ReadonlyMap<string, ActTime>;
  /** Up to which change the person had seen; null: nobody says, and nothing is asked of it. */
  seenRevision: number | null;
  /** Part of a batch of a device's: a start may join, and deleting what is gone succeeds. */
  isBatched: boolean;
}

export type ActTime = Pick<Act, 'actMs' | 'deviceMs'>;

export function actAt(writer: string, actMs: number): Act {
  return {
    id: null,
    writer,
    actMs,
    deviceMs: null,
    heardMs: actMs,
    fields: new Map(),
    seenRevision: null,
    isBatched: false,
  };
}

/**
 * Of a device's act also its own time, and what tells it from other devices; then the last acts of others that wrote the
 * field, or lost it to a later act, by their own times.
 */
type KeptAct = number | [actMs: number, deviceMs: number, writer: string, ...before: OwnAct[]];
type OwnAct = [deviceMs: number, writer: string];
type Acts = Record<string, KeptAct>;

export interface Contest {
  /** The fields that this call writes. */
  wins: ReadonlySet<string>;
  /** As the row keeps it from now on. */
  acts: string;
}

/** Which of the named fields an act may write over what a row keeps. */
export function contest(kept: string | null, fields: readonly string[], act: Act): Contest {
  const acts = readActs(kept);
  const wins = fields.filter(field => isLater(act, field, acts[field]));
  for (const field of fields) {
    const former = acts[field];
    const isLost = former !== undefined && !wins.includes(field);
    acts[field] = isLost ? keepLost(act, field, former) : keep(act, field, former);
  }
  return { wins: new Set(wins), acts: JSON.stringify(acts) };
}

/** When a field was written: a call may hold several acts. */
export function actOn(act: Act, field: string): ActTime {
  return act.fields.get(field) ?? act;
}

/**
 * The acts of a new row. A client that edits a row has read it, so its edit is later than the creation, whatever the clocks
 * say. Only the device that created it may have edited it earlier: a creation that was rejected and corrected.
 */
export function actsOfMaking(fields: readonly string[], act: Act): string | null {
  const { deviceMs } = act;
  if (deviceMs === null) return null;
  const keep = (field: string): KeptAct => [0, act.fields.get(field)?.deviceMs ?? deviceMs, nameOf(act)];
  return JSON.stringify(Object.fromEntries(fields.map(field => [field, keep(field)])));
}

function isLater(act: Act, field: string, kept: KeptAct | undefined): boolean {
  if (kept === undefined) return true;
  const { actMs, deviceMs } = actOn(act, field);
  const keptMs = timeOf(kept, act);
  if (typeof kept === 'number') return keptMs <= actMs;
  const own = ownActs(kept).findIndex(([, writer]) => writer === nameOf(act));
  if (deviceMs === null || own < 0) return keptMs <= actMs;
  // Its own clock says no, or says yes and nobody else has written since.
  const isLaterHere = (ownActs(kept)[own]?.[0] ?? 0) <= deviceMs;
  return isLaterHere && (own === 0 || keptMs <= actMs);
}

/**
 * Whether the last status that this call's device gave is this one (statusFields), and later than all the call's acts by
 * the device's clock: whoever gave it knew of them, which only arrive late.
 */
export function isKnownTo(kept: string | null, status: string, act: Act): boolean {
  const acts = readActs(kept);
  const [last, same] = statusFields(status).map(field => ownAct(acts[field], act));
  if (!last || !same || same[0] < last[0]) return false;
  return [act, ...act.fields.values()].every(({ deviceMs }) => deviceMs !== null && deviceMs < last[0]);
}

/** Of a status also what was said: two devices may give the same one, and each is known by its own. */
export const statusFields = (status: string) => ['status', status];

/** Which act gave a workout the end that stands; none if a person has chosen its times. */
export const END = 'end';

/** Whether an act came before the one that ended the workout, and after the one by which it ran again. */
export function isEarlierEnd(kept: string | null, act: Act): boolean {
  const { [END]: end, active } = readActs(kept);
  return end !== undefined && !isLater(act, END, end) && isLater(act, 'active', active);
}

/** The same of an end that the server guessed: its times are of no act, or of an earlier one. */
export function isBeforeGuess(kept: string | null, act: Act): boolean {
  const { [END]: end, finished_at: said } = readActs(kept);
  return isEarlierEnd(kept, act) && String(end) !== String(said);
}

/** Whether somebody has said that it runs again: it may be moved by a device that has not read that. */
export function wasReopened(kept: string | null): boolean {
  return readActs(kept).active !== undefined;
}

export function withoutEnd(kept: string | null): string {
  const { [END]: _, ...acts } = readActs(kept);
  return JSON.stringify(acts);
}

/** The last one of this act's device, whoever has written since. */
function ownAct(kept: KeptAct | undefined, act: Act): OwnAct | undefined {
  return typeof kept === 'object' ? ownActs(kept).find(([, writer]) => writer === nameOf(act)) : undefined;
}

/** So far the clocks of two processes may differ. */
const CLOCKS_DIFFER_MS = 60_000;

/** One that lies ahead was given by a clock of ours that has been set back since: it holds nobody up until then. */
function timeOf(kept: KeptAct, { heardMs }: Act): number {
  const ms = typeof kept === 'number' ? kept : kept[0];
  return ms > heardMs + CLOCKS_DIFFER_MS ? Number.NEGATIVE_INFINITY : ms;
}

function ownActs([, deviceMs, writer, ...before]: Exclude<KeptAct, number>): OwnAct[] {
  return [[deviceMs, writer], ...before];
}

/** Of so many devices a field knows the last act. */
const WRITERS_MAX = 4;

/** Never before what it was written over. */
function keep(act: Act, field: string, kept: KeptAct | undefined): KeptAct {
  const { actMs, deviceMs } = actOn(act, field);
  const ms = Math.max(actMs, kept === undefined ? actMs : timeOf(kept, act));
  if (deviceMs === null) return ms;
  const others = typeof kept === 'object' ? ownActs(kept).filter(([, writer]) => writer !== nameOf(act)) : [];
  return [ms, deviceMs, nameOf(act), ...others.slice(0, WRITERS_MAX - 1)];
}

/** Over what was written by a later act, which stays: its device has said this all the same. */
function keepLost(act: Act, field: string, kept: KeptAct): KeptAct {
  const { deviceMs } = actOn(act, field);
  if (deviceMs === null || typeof kept === 'number') return kept;
  const own = ownAct(kept, act);
  if (own && deviceMs <= own[0]) return kept;
  const [ms, lastMs, last, ...before] = kept;
  const others = before.filter(one => one !== own);
  return [ms, lastMs, last, [deviceMs, nameOf(act)], ...others.slice(0, WRITERS_MAX - 2)];
}

/** A row keeps one for each of its fields: no need to tell a person's devices from everybody's. */
function nameOf({ writer }: Act): string {
  return writer.slice(0, 8);
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
