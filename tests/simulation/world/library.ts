/** A small part of the shipped exercise library, for server and devices alike: reading hundreds of rows proves no more. */
import { readFileSync } from 'node:fs';
import type { Library } from '#contract/library.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';

const SIZE = 12;

function readLibrary(): Library {
  const url = new URL('../../../contract/library.json', import.meta.url);
  return JSON.parse(readFileSync(url, 'utf8')) as Library;
}

function cut(library: Library): Library {
  const timeKey = library.equipments.find(equipment => equipment.name === TIME_EQUIPMENT_NAME)?.key;
  const timed = library.exercises.filter(exercise => exercise.equipment === timeKey).slice(0, 2);
  const chosen = [...library.exercises.slice(0, SIZE - timed.length), ...timed];
  const kept = new Set(chosen.map(exercise => exercise.key));
  const exercises = chosen.map(exercise => ({
    ...exercise,
    alternatives: exercise.alternatives.filter(key => kept.has(key)),
  }));
  const muscles = new Set(exercises.flatMap(({ primary, secondary }) => [primary, ...secondary]));
  const equipments = new Set(exercises.map(({ equipment }) => equipment));
  return {
    ...library,
    exercises,
    muscles: library.muscles.filter(({ key }) => muscles.has(key)),
    equipments: library.equipments.filter(({ key }) => equipments.has(key)),
  };
}

export const LIBRARY = cut(readLibrary());
