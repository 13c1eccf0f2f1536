/** Entries and rows of one training, for tests that put the log and the views down themselves. */
import { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import type { MutationArgs, MutationKind } from '#db/mutation-args.ts';
import type { ItemRow, SetRow, WorkoutRow } from '#db/rows.ts';
import { rowsOf, termsOf } from '#sync/mutations/registry.ts';
import { EMPTY_ITEM, EMPTY_SET } from '#sync/mutations/training.ts';

export function openTestDb(): AccountDb {
  return new AccountDb(crypto.randomUUID());
}

/** A sealed entry as `mutate` would have made it. */
export function makeEntry<Kind extends MutationKind>(
  seq: number,
  kind: Kind,
  args: MutationArgs[Kind],
  rest: Partial<LogEntry> = {},
): LogEntry {
  const terms = termsOf(kind, args);
  return {
    v: 1,
    id: `call-${seq}`,
    seq,
    kind,
    args,
    state: 'sealed',
    actedAtMs: seq,
    seen: null,
    live: rowsOf({ kind, args, subject: terms.subject } as LogEntry),
    ...terms,
    holdUntilMs: null,
    call: { method: 'POST', path: '/' },
    ...rest,
  } as LogEntry;
}

const OF_ITEM = { workoutKey: 'w', itemKey: 'i' };
const OF_SET = { ...OF_ITEM, setKey: 's' };

type Rest = Partial<LogEntry>;

export const addItem = (seq: number, rest?: Rest) =>
  makeEntry(
    seq,
    'items.add',
    { workoutKey: 'w', items: [{ itemKey: 'i', exerciseKey: 'e', order: 1 }] },
    rest,
  );

export const addSet = (seq: number, rest?: Rest) =>
  makeEntry(seq, 'set.create', { ...OF_SET, exerciseKey: 'e', order: 1, values: { reps: 5 } }, rest);

export const tick = (seq: number, rest?: Rest) =>
  makeEntry(seq, 'set.patch', { ...OF_SET, exerciseKey: 'e', values: { done: true } }, rest);

export const typeReps = (seq: number, reps: number, rest?: Rest) =>
  makeEntry(seq, 'set.patch', { ...OF_SET, exerciseKey: 'e', values: { reps } }, rest);

export const deleteSet = (seq: number, rest?: Rest) => makeEntry(seq, 'set.delete', OF_SET, rest);

export const deleteItem = (seq: number, rest?: Rest) => makeEntry(seq, 'item.delete', OF_ITEM, rest);

export const replaceItem = (seq: number, setKeys: string[], rest?: Rest) =>
  makeEntry(seq, 'item.replace', { ...OF_ITEM, exerciseKey: 'e2', setKeys }, rest);

export const cancel = (seq: number, rest?: Rest) =>
  makeEntry(seq, 'workout.cancel', { workoutKey: 'w', finishedAtMs: 9, durationSec: 1 }, rest);

export const move = (seq: number, status: WorkoutRow['status'], rest?: Rest) =>
  makeEntry(seq, 'workout.move', { workoutKey: 'w', status }, rest);

export const WORKOUT: WorkoutRow = {
  key: 'w',
  serverId: 1,
  title: 'День ног',
  note: '',
  status: 'active',
  createdAtMs: 1,
  startedAtMs: 1,
  finishedAtMs: null,
  durationSec: null,
  templateKey: null,
};

export const ITEM: ItemRow = {
  ...EMPTY_ITEM,
  key: 'i',
  serverId: 2,
  workoutKey: 'w',
  exerciseKey: 'e',
  order: 1,
};

export const SET: SetRow = {
  ...EMPTY_SET,
  ...OF_ITEM,
  key: 's',
  serverId: 3,
  exerciseKey: 'e',
  order: 1,
  createdAtMs: 1,
  updatedAtMs: 1,
};
