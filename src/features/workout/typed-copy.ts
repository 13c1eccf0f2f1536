/**
 * What was typed into a set's fields or for a training's title, in localStorage until it is on disk. A page that is being
 * left gets no turn more for its database: a transaction begun in `pagehide` is thrown away with it. Opening the
 * training saves what is here.
 */
import type { CommandContext } from '#commands/command-context.ts';
import { renameWorkout } from '#commands/edit-workout.ts';
import type { KeyValueStore } from '#commands/pending-selection.ts';
import { saveSetValues } from '#commands/sets.ts';
import type { AccountDb } from '#db/account-db.ts';
import { resolveWorkout } from '#db/queries/resolve-workout.ts';
import type { SetFields, SetRow, WorkoutRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

const COPY_KEY = 'workout.typed.v1';
/** Many more than one page is left with: what is over belongs to sets that nobody comes back to. */
const MOST_KEPT = 50;

type TypedRow = SetRow | WorkoutRow;
type TypedFields = Partial<SetFields & Pick<WorkoutRow, 'title'>>;

export interface TypedCopy {
  /** The set's, or the training's: an earlier version, which knows it by this name, passes by what is no set. */
  setKey: Key;
  values: TypedFields;
  /** What was stored under them. Where that has changed since, another tab has saved later: its word holds. */
  over: TypedFields;
}

export function copyTyped<Row extends TypedRow>(row: Row, values: TypedFields & Partial<Row>): TypedCopy {
  return { setKey: row.key, values, over: pick(row, Object.keys(values)) };
}

/** Kept from before the first wait, since a page that is being left runs nothing after it, until `save` has stored it. */
export async function saveKept(
  store: KeyValueStore,
  copy: TypedCopy,
  save: () => Promise<unknown>,
): Promise<void> {
  keepTyped(store, copy);
  await save();
  forgetTyped(store, copy);
}

/** Only a second keeping: where it has no room, the database is asked all the same. */
export function keepTyped(store: KeyValueStore, copy: TypedCopy): void {
  try {
    store.setItem(COPY_KEY, JSON.stringify([...readTypedCopies(store), copy].slice(-MOST_KEPT)));
  } catch (error) {
    console.warn(error);
  }
}

/** To be called once it is on disk: over what was typed into its fields before and could not be stored, too. */
export function forgetTyped(store: KeyValueStore, copy: TypedCopy): void {
  const text = JSON.stringify(copy);
  const copies = readTypedCopies(store);
  const at = copies.findLastIndex(other => JSON.stringify(other) === text);
  const rest = copies.filter((other, index) => index !== at && !(index < at && isUnder(other, copy)));
  if (rest.length > 0) store.setItem(COPY_KEY, JSON.stringify(rest));
  else store.removeItem(COPY_KEY);
}

/** Saves what a page was left with, in the order in which it was typed. Another account's waits for that one. */
export async function saveLeft(ctx: CommandContext, store: KeyValueStore): Promise<void> {
  const copies = readTypedCopies(store);
  for (const [index, copy] of copies.entries()) {
    const row = await findTyped(ctx.db, copy.setKey);
    if (!row) continue;
    if (isStillOver(row, copy, copies.slice(0, index))) await saveTyped(ctx, copy);
    forgetTyped(store, copy);
  }
}

async function findTyped(db: AccountDb, key: Key): Promise<TypedRow | undefined> {
  return (await db.sets.get(key)) ?? db.workouts.get(await resolveWorkout(db, key));
}

function saveTyped(ctx: CommandContext, { setKey, values }: TypedCopy): Promise<void> {
  return values.title === undefined
    ? saveSetValues(ctx, setKey, values)
    : renameWorkout(ctx, setKey, values.title);
}

/** Also where it stands over what was typed before it: that was not stored yet either. */
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
