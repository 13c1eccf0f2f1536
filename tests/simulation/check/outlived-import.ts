/**
 * What joined a training of an import does not go with it when the import is taken back: it goes on as a training by the key
 * that joined first (`keepJoined` in server/workouts/split-workout.ts).
 */
import type { Key } from '#domain/ids.ts';
import type { Facts, Made } from './facts.ts';

/** Whether somebody took the import back that brought this training, from the list of imports or from the journal. */
export function isImportTakenBack({ deeds, removals }: Pick<Facts, 'deeds' | 'removals'>, key: Key): boolean {
  const isImported = deeds.some(({ name, keys }) => name === 'import' && keys.includes(key));
  return removals.some(
    ({ key: removed, deed: { what } }) =>
      removed === key && (what?.kind === 'take-back-import' || (what?.kind === 'take-back' && isImported)),
  );
}

/**
 * A device whose own start had joined the training adds to it by the key of that start (JOIN4), so what it added counts among
 * what joined. It is then in the training of that key or of another one that had joined, and nowhere else.
 */
export function hasOutlivedImport(
  facts: Pick<Facts, 'deeds' | 'removals' | 'everJoined'>,
  { within, deed }: Pick<Made, 'within' | 'deed'>,
  workout: Key,
): boolean {
  if (within === null) return false;
  const hasJoined = (key: Key) => facts.everJoined.get(key)?.has(within) ?? false;
  const isByOwnKey = facts.deeds.some(
    ({ device, startMs, keys }) => device === deed.device && startMs <= deed.startMs && keys.some(hasJoined),
  );
  return isByOwnKey && hasJoined(workout) && isImportTakenBack(facts, within);
}
