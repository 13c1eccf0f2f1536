/**
 * What was typed into a set's fields, in localStorage until it is on disk. A page that is being left gets no turn more
 * for its database: a transaction begun in `pagehide` is thrown away with it. Opening the training saves what is here.
 */
import type { CommandContext } from '#commands/command-context.ts';
import type { KeyValueStore } from '#commands/pending-selection.ts';
import { saveSetValues } from '#commands/sets.ts';
import type { SetFields, SetRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';

const COPY_KEY = 'workout.typed.v1';
/** Many more than one page is left with: what is over belongs to sets that nobody comes back to. */
const MOST_KEPT = 50;

export interface TypedCopy {
  setKey: Key;
  values: Partial<SetFields>;
  /** What was stored under them. Where that has changed since, another tab has saved later: its word holds. */
  over: Partial<SetFields>;
}

export function copyTyped(set: SetRow, values: Partial<SetFields>): TypedCopy {
  const names = Object.keys(values) as (keyof SetFields)[];
  return { setKey: set.key, values, over: Object.fromEntries(names.map(name => [name, set[name]])) };
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
    const set = await ctx.db.sets.get(copy.setKey);
    if (!set) continue;
    if (isStillOver(set, copy, copies.slice(0, index))) await saveSetValues(ctx, copy.setKey, copy.values);
    forgetTyped(store, copy);
  }
}

/** Also where it stands over what was typed before it: that was not stored yet either. */
function isStillOver(set: SetRow, { setKey, over }: TypedCopy, earlier: readonly TypedCopy[]): boolean {
  const own = earlier.filter(copy => copy.setKey === setKey).map(copy => copy.values);
  return (Object.keys(over) as (keyof SetFields)[]).every(name =>
    [over, ...own].some(values => name in values && values[name] === set[name]),
  );
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
