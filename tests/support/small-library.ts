/**
 * A part of the shipped exercise library, for a server and its devices alike: reading hundreds of rows proves no more.
 */
import { readFileSync } from 'node:fs';
import type { Library } from '#contract/library.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';

const WHOLE = JSON.parse(
  readFileSync(new URL('../../contract/library.json', import.meta.url), 'utf8'),
) as Library;

/** Its first exercises, then `others` and two that are done for time. */
export function cutLibrary(size: number, others: ReadonlySet<string> = new Set()): Library {
  const timeKey = WHOLE.equipments.find(equipment => equipment.name === TIME_EQUIPMENT_NAME)?.key;
  const timed = WHOLE.exercises.filter(exercise => exercise.equipment === timeKey).slice(0, 2);
  const untimed = WHOLE.exercises.filter(exercise => !timed.includes(exercise));
  const chosen = [...untimed.filter(({ key }, at) => at < size - timed.length || others.has(key)), ...timed];
  const kept = new Set(chosen.map(exercise => exercise.key));
  const exercises = chosen.map(exercise => ({
    ...exercise,
    alternatives: exercise.alternatives.filter(key => kept.has(key)),
  }));
  const muscles = new Set(exercises.flatMap(({ primary, secondary }) => [primary, ...secondary]));
  const equipments = new Set(exercises.map(({ equipment }) => equipment));
  return {
    ...WHOLE,
    exercises,
    muscles: WHOLE.muscles.filter(({ key }) => muscles.has(key)),
    equipments: WHOLE.equipments.filter(({ key }) => equipments.has(key)),
  };
}
