import type { Trx } from './database.ts';
import { prepare } from './prepare.ts';

/*
 * Every unit of work that changes a user's rows has a number, one more than the last, and each row that a device reads
 * carries the number of its last change. A user's writes come one after the other (the lock per user), so numbers
 * become visible in their order: whoever has read up to one never misses a lower one.
 *
 * A number alone would not tell a server that was put back from a copy: it gives the same numbers again to other
 * changes. So each number has a random tag, and a device names a change by both.
 */

/** The rows that a device reads, an earlier kind before what is made of it. */
export const ROW_KINDS = [
  'settings',
  'exercise',
  'exercise_settings',
  'template',
  'workout',
  'alias',
  'item',
  'set',
  'gone',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What the person did in a workout, by the last act of each kind. */
export interface Touch {
  actMs: number;
  tickMs: number | null;
}

/** A change by its number and its tag. */
export interface Moment {
  revision: number;
  tag: string;
}

/** What a unit of work has changed so far. */
export interface Changes {
  /** For a row of this kind that is being written: the number of this unit of work. */
  stamp(kind: RowKind): number;
  /** Up to where devices hear of everything once this is committed. */
  readonly latest: Moment;
  readonly kinds: ReadonlySet<RowKind>;
  /** Workouts of which a row was written: their figures and times are brought up at the end. */
  readonly touched: ReadonlyMap<number, Touch>;
  touch(workoutId: number, touch: Touch): void;
  /** Exercises that are measured otherwise by now: they are ranked again at the end, once for a whole batch. */
  readonly remeasured: ReadonlySet<number>;
  remeasure(exerciseId: number): void;
  /** Nothing is left to bring up. */
  settle(): void;
  /** What it leaves on the disk, about: see http/written-bytes.ts. */
  readonly bytes: number;
  /** The same with what was undone: all that it took. */
  readonly spentBytes: number;
  addBytes(more: number): void;
  /** Remembers how things stand; the answer goes back to it, where what came after was undone. */
  save(): () => void;
}

export function makeChanges(last: Moment, makeTag: () => string): Changes {
  let next: Moment | undefined;
  let kinds = new Set<RowKind>();
  let touched = new Map<number, Touch>();
  let remeasured = new Set<number>();
  let bytes = 0;
  let spentBytes = 0;
  return {
    stamp(kind) {
      kinds.add(kind);
      return last.revision + 1;
    },
    get latest() {
      if (kinds.size === 0) return last;
      next ??= { revision: last.revision + 1, tag: makeTag() };
      return next;
    },
    get kinds() {
      return kinds;
    },
    get touched() {
      return touched;
    },
    touch(workoutId, { actMs, tickMs }) {
      const before = touched.get(workoutId);
      touched.set(workoutId, {
        actMs: Math.max(before?.actMs ?? actMs, actMs),
        tickMs: before?.tickMs == null ? tickMs : Math.max(before.tickMs, tickMs ?? 0),
      });
    },
    get remeasured() {
      return remeasured;
    },
    remeasure: exerciseId => void remeasured.add(exerciseId),
    settle() {
      touched.clear();
      remeasured.clear();
    },
    get bytes() {
      return bytes;
    },
    get spentBytes() {
      return spentBytes;
    },
    addBytes(more) {
      bytes += more;
      spentBytes += more;
    },
    save() {
      const [kindsThen, touchedThen, bytesThen] = [new Set(kinds), new Map(touched), bytes];
      const remeasuredThen = new Set(remeasured);
      return () => {
        kinds = kindsThen;
        touched = touchedThen;
        remeasured = remeasuredThen;
        bytes = bytesThen;
      };
    },
  };
}

type Numbered = { userId: number } & { [Part in keyof Moment]: Moment[Part] };
/** And what the user has written lately. */
type Noted = Numbered & { written_bytes?: number; written_until?: string };

const updateUser = prepare((trx: Trx, { userId, revision, tag, ...written }: Noted) =>
  trx
    .updateTable('users')
    .set({ revision, revision_tag: tag, ...written })
    .where('id', '=', userId),
);
const insertRevision = prepare((trx: Trx, { userId, revision, tag, now }: Numbered & { now: string }) =>
  trx.insertInto('revisions').values({ user_id: userId, revision, tag, created_at: now }),
);

/** Gives a change its number and tag, for whoever asks later. */
export async function writeRevision(trx: Trx, { now, ...noted }: Noted & { now: string }): Promise<void> {
  const { userId, revision, tag } = noted;
  await updateUser(trx, noted);
  await insertRevision(trx, { userId, revision, tag, now });
}
