/**
 * Keeps text typed into a set's fields, a title or a note in localStorage until it is in the database. A page being left gets
 * no more time for its database: a transaction begun in `pagehide` is discarded. Opening the training saves the copies.
 */
import type { CommandContext } from '#commands/command-context.ts';
import { noteWorkout, renameWorkout } from '#commands/edit-workout.ts';
import type { KeyValueStore } from '#commands/pending-selection.ts';
import { saveSetValues } from '#commands/sets.ts';
import type { AccountDb } from '#db/account-db.ts';
import { resolveWorkout } from '#db/queries/resolve-workout.ts';
import type { SetFields, SetRow, WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

const COPY_KEY = 'workout.typed.v1';
/** Far more than one page leaves behind; older ones belong to sets that nobody returns to. */
const MOST_KEPT = 50;

type TypedRow = SetRow | WorkoutRow;
type TypedFields = Partial<SetFields & Pick<WorkoutRow, 'title'>>;

export interface TypedCopy {
  /** The key of the set or training; an earlier version of the app, which uses this name, skips keys of no set. */
  setKey: Key;
  values: TypedFields;
  /** The stored values that these replace. If they have changed since, another tab saved later, and its value stays. */
  over: TypedFields;
}

export function copyTyped<Row extends TypedRow>(row: Row, values: TypedFields & Partial<Row>): TypedCopy {
  return { setKey: row.key, values, over: pick(row, Object.keys(values)) };
}

/** Written before the first await, since a page being left runs nothing after it; removed once `save` has stored it. */
export async function saveKept(
  store: KeyValueStore,
  copy: TypedCopy,
  save: () => Promise<unknown>,
): Promise<void> {
  keepTyped(store, copy);
  await save();
  forgetTyped(store, copy);
}

/** Only a second copy: without room for it the database is written all the same. */
export function keepTyped(store: KeyValueStore, copy: TypedCopy): void {
  try {
    store.setItem(COPY_KEY, JSON.stringify([...readTypedCopies(store), copy].slice(-MOST_KEPT)));
  } catch (error) {
    console.warn(error);
  }
}

/** Call once the value is on disk. Also removes older copies of these fields that could not be stored. */
export function forgetTyped(store: KeyValueStore, copy: TypedCopy): void {
  const text = JSON.stringify(copy);
  const copies = readTypedCopies(store);
  const at = copies.findLastIndex(other => JSON.stringify(other) === text);
  const rest = copies.filter((other, index) => index !== at && !(index < at && isUnder(other, copy)));
  if (rest.length > 0) store.setItem(COPY_KEY, JSON.stringify(rest));
  else store.removeItem(COPY_KEY);
}

/** Saves what pages left behind, in the order it was typed. Another account's copies wait for that account. */
export async function saveLeft(ctx: CommandContext, store: KeyValueStore): Promise<void> {
  const copies = readTypedCopies(store);
  for (const [index, copy] of copies.entries()) {
    const row = await findTyped(ctx.db, copy.setKey);
    if (!row) continue;
    if (isStillOver(row, copy, copies.slice(0, index))) await saveTyped(ctx, row, copy);
    forgetTyped(store, copy);
  }
}

async function findTyped(db: AccountDb, key: Key): Promise<TypedRow | undefined> {
  return (await db.sets.get(key)) ?? db.workouts.get(await resolveWorkout(db, key));
}

async function saveTyped(ctx: CommandContext, row: TypedRow, { setKey, values }: TypedCopy): Promise<void> {
  if ('itemKey' in row) return saveSetValues(ctx, setKey, values);
  if (values.title !== undefined) await renameWorkout(ctx, setKey, values.title);
  if (values.note !== undefined) await noteWorkout(ctx, setKey, values.note);
}

/** Also true if it replaces an earlier copy, which was not stored either. */
function isStillOver(row: TypedRow, { setKey, over }: TypedCopy, earlier: readonly TypedCopy[]): boolean {
  const own = earlier.filter(copy => copy.setKey === setKey).map(copy => copy.values);
  const stored = pick(row, Object.keys(over));
  return (Object.keys(stored) as (keyof TypedFields)[]).every(name =>
    [over, ...own].some(values => name in values && values[name] === stored[name]),
  );
}

function pick(row: TypedRow, names: readonly string[]): TypedFields {
  return Object.fromEntries(names.map(name => [name, row[name as keyof TypedRow]]));
}

function isUnder(earlier: TypedCopy, { setKey, values }: TypedCopy): boolean {
  return earlier.setKey === setKey && Object.keys(earlier.values).every(name => name in values);
}

function readTypedCopies(store: KeyValueStore): TypedCopy[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(COPY_KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
