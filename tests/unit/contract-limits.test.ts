/** What the app holds people to is what the server takes: limits that stand in two places, for the layers' sake. */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { exerciseSettingsFields } from '#contract/fields/exercise-settings.ts';
import { ImportedWorkout } from '#contract/imports.ts';
import { ITEMS_PER_WORKOUT, SETS_PER_ITEM, SETS_PER_WORKOUT } from '#contract/limits.ts';
import { Note, SetValues } from '#contract/sets.ts';
import { UpdateWorkoutBody } from '#contract/workouts.ts';
import * as imported from '#domain/import/limits.ts';
import * as typed from '#domain/limits.ts';

const TEXT = (length: number) => 'ы'.repeat(length);

interface Bound {
  what: string;
  schema: TSchema;
  max: number;
  more?: number;
  make: (size: number) => unknown;
}

const BOUNDS: readonly Bound[] = [
  { what: 'a note typed', schema: Note, max: typed.NOTE_MAX, make: TEXT },
  { what: 'a note of a file', schema: Note, max: imported.NOTE_MAX, make: TEXT },
  {
    what: "an exercise's note",
    schema: exerciseSettingsFields.note.schema,
    max: typed.NOTE_MAX,
    make: TEXT,
  },
  { what: 'repetitions', schema: SetValues, max: imported.COUNT_MAX, make: reps => ({ reps }) },
  { what: 'seconds', schema: SetValues, max: imported.DURATION_SEC_MAX, make: s => ({ duration_sec: s }) },
  {
    what: 'kilograms',
    schema: SetValues,
    max: imported.WEIGHT_KG_MAX,
    more: 10_000,
    make: weight_kg => ({ weight_kg }),
  },
  {
    what: "a training's seconds",
    schema: UpdateWorkoutBody,
    max: typed.LONGEST_TRAINING_SEC,
    make: duration => ({ duration }),
  },
  {
    what: "a file's seconds",
    schema: ImportedWorkout.properties.duration,
    max: typed.LONGEST_TRAINING_SEC,
    make: duration => duration,
  },
];

describe('the longest and the most', () => {
  it.each(BOUNDS)('$what that the app allows are what the contract takes', ({ schema, max, more, make }) => {
    expect(Value.Check(schema, make(max))).toBe(true);
    expect(Value.Check(schema, make(more ?? max + 1))).toBe(false);
  });

  it('of a training in a file are those of the contract', () => {
    expect([imported.ITEMS_MAX, imported.SETS_PER_ITEM_MAX, imported.SETS_PER_WORKOUT_MAX]).toEqual([
      ITEMS_PER_WORKOUT,
      SETS_PER_ITEM,
      SETS_PER_WORKOUT,
    ]);
    expect(imported.TITLE_MAX).toBe(typed.TITLE_MAX);
  });
});
