/** Plans which exercise each name in a file becomes, and which must be made. */

import { importedExerciseKey } from '#commands/imports.ts';
import type { AccountDb } from '#db/account-db.ts';
import { loadAliases } from '#db/library-texts.ts';
import { getExerciseViews } from '#db/queries/exercise-view.ts';
import type { ExerciseValues, NamedRow } from '#db/rows.ts';
import { cutText } from '#domain/cut-text.ts';
import { NAME_MAX, TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import type { FoundExercise } from '#domain/import/importer.ts';
import { findByWord } from '#domain/import/match-exercises.ts';

const ELSE_EQUIPMENT = 'Тренажёр';

export interface ExercisePlan {
  /** By the file's names. */
  keys: Record<string, Key>;
  created: { exerciseKey: Key; values: ExerciseValues; isAssisted: boolean }[];
  /** The file's names whose exercises are assisted. */
  assisted: string[];
}

export async function planExercises(
  db: AccountDb,
  exercises: readonly FoundExercise[],
  choices: Readonly<Record<string, Key | null>>,
  importKey: Key,
): Promise<ExercisePlan> {
  const chosenKeys = Object.values(choices).filter(key => key !== null);
  const [equipments, muscles, search, views] = await Promise.all([
    db.equipments.toArray(),
    db.muscles.toArray(),
    loadAliases(),
    getExerciseViews(db, chosenKeys),
  ]);
  const aliases = new Map(search.muscles.map(one => [one.key, one.aliases]));
  const named = muscles.map(({ key, name }) => ({ key, name, aliases: aliases.get(key) ?? [] }));
  const plan: ExercisePlan = { keys: {}, created: [], assisted: [] };
  for (const exercise of exercises) {
    const { name, equipmentKey, isTimed, isAssisted } = exercise;
    const chosen = views.get(choices[name] ?? '');
    // One that was deleted since it was matched is made once more.
    if (chosen && !chosen.isGone) {
      plan.keys[name] = chosen.key;
      if (chosen.settings.loadMode === 'assisted') plan.assisted.push(name);
      continue;
    }
    const exerciseKey = importedExerciseKey(importKey, name);
    plan.keys[name] = exerciseKey;
    if (isAssisted) plan.assisted.push(name);
    const byName = (wanted: string) => equipments.find(row => row.name === wanted)?.key;
    const equipment = (isTimed ? byName(TIME_EQUIPMENT_NAME) : equipmentKey) ?? byName(ELSE_EQUIPMENT);
    plan.created.push({
      exerciseKey,
      isAssisted,
      values: {
        name: cutText(name, NAME_MAX),
        executionVariation: '',
        equipmentKey: equipment ?? firstKey(equipments),
        primaryMuscleKey: findByWord(name, named) ?? firstKey(muscles),
        secondaryMuscleKeys: [],
        type: 'none',
        alternativeKeys: [],
      },
    });
  }
  return plan;
}

function firstKey(rows: readonly NamedRow[]): Key {
  return rows[0]?.key ?? '';
}
