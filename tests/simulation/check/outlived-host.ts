/**
 * What joined a training does not go with it when that was of an import which is taken back, or proves to have ended before
 * the other one began: it goes on as a training by the key that joined first (`keepJoined` in
 * server/workouts/split-workout.ts).
 */
import type { Key } from '#domain/ids.ts';
import type { ActTimes } from './act-times.ts';
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
export function hasOutlivedHost(
  facts: Pick<Facts, 'deeds' | 'removals' | 'everJoined'>,
  { within, deed }: Pick<Made, 'within' | 'deed'>,
  workout: Key,
  times: Pick<ActTimes, 'isLater'>,
): boolean {
  if (within === null) return false;
  const hasJoined = (key: Key) => facts.everJoined.get(key)?.has(within) ?? false;
  const isByOwnKey = facts.deeds.some(
    ({ device, startMs, keys }) => device === deed.device && startMs <= deed.startMs && keys.some(hasJoined),
  );
  if (!isByOwnKey || !hasJoined(workout)) return false;
  return isImportTakenBack(facts, within) || hadEnded(facts, { key: within, later: workout }, times);
}

/**
 * Whether somebody had ended the training before the other one began, of which the server may hear after that joined it; or
 * may have, as the server sees it, where a clock was set between that act and its sending.
 */
function hadEnded(
  { deeds }: Pick<Facts, 'deeds'>,
  { key, later }: { key: Key; later: Key },
  { isLater }: Pick<ActTimes, 'isLater'>,
): boolean {
  const began = deeds.find(({ what }) => what?.kind === 'start' && what.workoutKey === later);
  return deeds.some(
    deed =>
      (deed.what?.kind === 'finish' || deed.what?.kind === 'cancel') &&
      deed.what.workoutKey === key &&
      began !== undefined &&
      !isLater(deed, began),
  );
}
