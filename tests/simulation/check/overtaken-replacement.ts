/**
 * An exercise that the server refuses, in another's place: if more is done with the former one before it is mended, that stays
 * in its place. What was done in its sets is added beside; those as they were planned are over (sync/log/outdated.ts).
 */
import type { Facts, Made } from './facts.ts';
import { isWrittenBy } from './taken-away-before.ts';

/** Of a set that is nowhere. */
export function isOfOvertakenReplacement(
  { deeds }: Pick<Facts, 'deeds'>,
  { key, within, exercise }: Pick<Made, 'key' | 'within' | 'exercise'>,
): boolean {
  if (deeds.some(other => isWrittenBy(other, key))) return false;
  const isReplacement = deeds.some(
    ({ what }) => what?.kind === 'replace-item' && what.itemKey === within && what.exerciseKey === exercise,
  );
  const isRefused = deeds.some(
    ({ what }) => what?.kind === 'create-exercise' && what.isRefusable && what.exerciseKey === exercise,
  );
  return isReplacement && isRefused;
}
