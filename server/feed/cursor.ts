import { type Moment, ROW_KINDS, type RowKind } from '../database/revision.ts';

/*
 * How far a device has read a user's rows, as text that it gives back as it was given:
 *
 *   12.kA9_x-3Q                            everything up to change 12, which has this tag
 *   12.kA9_x-3Q.c.15.yS0v2eQ_.set.4711     and of the later ones up to this set of change 15, which has that tag
 *   12.kA9_x-3Q.s.new.workouts.…           still the first reading, which began at change 12
 *   ….u.17.Zb3_k9Qe                        where there is more: the page was made when change 17 was the last
 *
 * A page may end within one change, for a change may touch more rows than a page holds. What the device wrote itself may
 * be further on than it has read: a server put back to a copy in between does not know that change.
 */

/** Up to a row of a later change. */
export interface ChangePlace {
  revision: number;
  kind: RowKind;
  id: number;
}

const PARTS = ['aliases', 'exercises', 'templates', 'workouts', 'moved', 'gone'] as const;
export type SnapshotPart = (typeof PARTS)[number];

/** Where a first reading is. */
export interface SnapshotPlace {
  /** The device has rows already, which may be gone here. */
  isAgain: boolean;
  part: SnapshotPart;
  /** Of workouts: the start of the last one sent; of moved ones: its change. */
  mark: number;
  lastId: number;
  /** Trainings sent so far. */
  done: number;
}

export interface Cursor extends Moment {
  changes?: ChangePlace & Moment;
  snapshot?: SnapshotPlace;
  /** The last change when the page was made, its own writing among it; left out: this one. */
  upTo?: Moment;
}

export function writeCursor({ revision, tag, changes, snapshot, upTo }: Cursor): string {
  const parts: (string | number)[] = [revision, tag];
  if (changes) parts.push('c', changes.revision, changes.tag, changes.kind, changes.id);
  if (snapshot) {
    const { isAgain, part, mark, lastId, done } = snapshot;
    parts.push('s', isAgain ? 'again' : 'new', part, mark, lastId, done);
  }
  if (upTo) parts.push('u', upTo.revision, upTo.tag);
  return parts.join('.');
}

/** null: no text of this server's. */
export function readCursor(text: string): Cursor | null {
  const parts = text.split('.');
  const [name, ...last] = parts.slice(-3);
  const hasUpTo = name === 'u' && parts.length > 3;
  const upTo = hasUpTo ? readMoment(last) : undefined;
  const [revision = '', tag = '', form, ...place] = hasUpTo ? parts.slice(0, -3) : parts;
  const moment = readMoment([revision, tag]);
  if (!moment || upTo === null) return null;
  const where = form === undefined ? {} : readPlace(form, place);
  return where && { ...moment, ...where, ...(upTo && { upTo }) };
}

function readMoment([revision = '', tag = '']: readonly string[]): Moment | null {
  const moment = { revision: readNumber(revision), tag };
  return Number.isNaN(moment.revision) || !isTag(tag) ? null : moment;
}

function readPlace(form: string, place: readonly string[]): Pick<Cursor, 'changes' | 'snapshot'> | null {
  if (form === 'c') return readChangePlace(place);
  return form === 's' ? readSnapshotPlace(place) : null;
}

function readChangePlace(parts: readonly string[]): Pick<Cursor, 'changes'> | null {
  const [revision = '', tag = '', name, id = '', ...more] = parts;
  const kind = ROW_KINDS.find(one => one === name);
  const changes = { revision: readNumber(revision), tag, id: readNumber(id) };
  if (!kind || !isTag(tag) || more.length > 0 || Number.isNaN(changes.revision + changes.id)) return null;
  return { changes: { ...changes, kind } };
}

function readSnapshotPlace(parts: readonly string[]): Pick<Cursor, 'snapshot'> | null {
  const [way, name, ...rest] = parts;
  const part = PARTS.find(one => one === name);
  const [mark = Number.NaN, lastId = Number.NaN, done = Number.NaN] = rest.map(readNumber);
  const isRead = rest.length === 3 && !Number.isNaN(mark + lastId + done) && isTime(mark);
  if (!part || !isRead || (way !== 'new' && way !== 'again')) return null;
  return { snapshot: { isAgain: way === 'again', part, mark, lastId, done } };
}

function isTag(text: string): boolean {
  return /^[\w-]{1,32}$/.test(text);
}

/** What a Date can hold. */
function isTime(ms: number): boolean {
  return Math.abs(ms) <= 8_640_000_000_000_000;
}

function readNumber(text: string): number {
  return /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
}
