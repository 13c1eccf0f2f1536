import type { ImportItem } from '#contract/workouts.ts';
import { findDeletedKeys, refuseDeleted } from '../database/client-keys.ts';
import { inChunks } from '../database/rows.ts';
import type { ItemRow, StoredSet } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { ApiError, invalidField } from '../http/api-error.ts';
import { errorCatalogue } from '../http/error-catalogue.ts';

/*
 * Items as a device sends them whole: with an import, or as the copy a person saw when repeating. All their keys are
 * looked at before anything is written, so that a refusal names everything that is in the way.
 */

/** What the device's keys have made already. */
export interface MadeBefore {
  items: ReadonlyMap<string, ItemRow>;
  sets: ReadonlyMap<string, StoredSet>;
}

export async function checkGivenKeys(
  work: Work,
  items: readonly ImportItem[],
  workoutId: number | null,
): Promise<MadeBefore> {
  const itemKeys = items.flatMap(item => item.client_key ?? []);
  const setKeys = items.flatMap(item => item.sets ?? []).flatMap(set => set.client_key ?? []);
  refuseDuplicates(itemKeys);
  refuseDuplicates(setKeys);
  refuseDeleted([
    ...(await findDeletedKeys(work, 'item', itemKeys)),
    ...(await findDeletedKeys(work, 'set', setKeys)),
  ]);
  const made = { items: await findMadeItems(work, itemKeys), sets: await findMadeSets(work, setKeys) };
  refuseTaken(items, made, workoutId);
  return made;
}

export interface RowKeys {
  items: string[];
  sets: string[];
}

/** Of workouts that are new themselves: every key of theirs that has its row has it elsewhere. */
export async function refuseMade(work: Work, { items, sets }: RowKeys): Promise<void> {
  refuseDuplicates(items);
  refuseDuplicates(sets);
  const made = [await findMadeItems(work, items), await findMadeSets(work, sets)];
  refuseKeys(made.flatMap(rows => [...rows.keys()]));
}

/**
 * Without what was deleted: once a server was put back from a copy, another device may tell it of a deletion before the
 * row is made again. That stops nothing else of what was made with it.
 */
export async function leaveOutDeleted(work: Work, items: readonly ImportItem[]): Promise<ImportItem[]> {
  const itemKeys = items.flatMap(item => item.client_key ?? []);
  const setKeys = items.flatMap(item => item.sets ?? []).flatMap(set => set.client_key ?? []);
  const deleted = new Set<string | undefined>([
    ...(await findDeletedKeys(work, 'item', itemKeys)),
    ...(await findDeletedKeys(work, 'set', setKeys)),
  ]);
  const standing = items.filter(item => !deleted.has(item.client_key));
  return standing.map(({ sets, ...item }) => ({
    ...item,
    ...(sets && { sets: sets.filter(set => !deleted.has(set.client_key)) }),
  }));
}

function refuseDuplicates(keys: readonly string[]): void {
  if (new Set(keys).size < keys.length) throw invalidField('items', 'client_key не должны повторяться.');
}

/** A key whose row lies elsewhere can't be written here, and skipping it would lose what was done. */
function refuseTaken(items: readonly ImportItem[], made: MadeBefore, workoutId: number | null): void {
  const taken: string[] = [];
  for (const item of items) {
    const row = item.client_key === undefined ? undefined : made.items.get(item.client_key);
    if (row && row.workout_id !== workoutId) taken.push(row.client_key);
    for (const { client_key } of item.sets ?? []) {
      const set = client_key === undefined ? undefined : made.sets.get(client_key);
      if (set && set.item_id !== row?.id) taken.push(client_key ?? '');
    }
  }
  refuseKeys(taken);
}

function refuseKeys(taken: readonly string[]): void {
  if (taken.length === 0) return;
  const detail = 'Эти client_key принадлежат другой тренировке или другому упражнению.';
  throw new ApiError('client_key_taken', { body: { detail, client_keys: [...taken] } });
}

/**
 * An item whose exercise was replaced since takes no sets of the old one, as where a set names its exercise. What the
 * other device has written for the new one stays.
 */
export function refuseReplaced(
  items: readonly ImportItem[],
  exerciseIds: readonly number[],
  made: MadeBefore,
): void {
  const replaced = items.filter((item, at) => {
    const row = item.client_key === undefined ? undefined : made.items.get(item.client_key);
    return row !== undefined && row.exercise_id !== exerciseIds[at];
  });
  if (replaced.length === 0) return;
  const client_keys = replaced.flatMap(({ client_key, sets = [] }) => {
    const setKeys = sets.flatMap(set => set.client_key ?? []);
    return setKeys.length > 0 ? setKeys : (client_key ?? []);
  });
  const { text: detail } = errorCatalogue.exercise_replaced;
  throw new ApiError('exercise_replaced', { body: { detail, client_keys } });
}

async function findMadeItems(work: Work, keys: readonly string[]): Promise<Map<string, ItemRow>> {
  const rows = await inChunks(keys, chunk =>
    work.trx
      .selectFrom('workout_items')
      .selectAll()
      .where('user_id', '=', work.user.id)
      .where('client_key', 'in', chunk)
      .execute(),
  );
  return new Map(rows.map(row => [row.client_key, row]));
}

async function findMadeSets(work: Work, keys: readonly string[]): Promise<Map<string, StoredSet>> {
  const rows = await inChunks(keys, chunk =>
    work.trx
      .selectFrom('workout_sets')
      .selectAll()
      .where('user_id', '=', work.user.id)
      .where('client_key', 'in', chunk)
      .execute(),
  );
  return new Map(rows.map(row => [row.client_key, row]));
}
