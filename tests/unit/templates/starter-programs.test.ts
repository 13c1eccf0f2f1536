/** The starter programs against the shipped library, and whose turn it is. */
import { describe, expect, it } from 'vitest';
import library from '#contract/library.json' with { type: 'json' };
import { isTimeBased } from '#domain/exercise.ts';
import { findNextTemplate } from '#domain/next-template.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { planProgram } from '#features/start/programs/plan-program.ts';
import { starterPrograms } from '#features/start/programs/starter-programs.ts';

const exercises = new Map(library.exercises.map(exercise => [exercise.key, exercise]));
const equipment = new Map(library.equipments.map(({ key, name }) => [key, name]));

describe.each(starterPrograms)('$id', program => {
  const planned = program.trainings.flatMap(training => training.exercises);

  it('[PLAN5] plans exercises of the library, each with a goal of its kind', () => {
    for (const { exerciseKey, goal, sets, rest } of planned) {
      const exercise = exercises.get(exerciseKey);
      expect(exercise, exerciseKey).toBeDefined();
      expect('holdSec' in goal).toBe(isTimeBased(equipment.get(exercise?.equipment ?? '')));
      if ('reps' in goal) expect(goal.reps[0]).toBeLessThan(goal.reps[1]);
      expect(sets).toBeGreaterThan(0);
      expect(rest).toBeGreaterThan(0);
    }
  });

  it('[PLAN5] draws a week of seven days with every training, as often as its title says', () => {
    const trained = program.week.filter(training => training !== null);
    expect(program.week).toHaveLength(7);
    expect([...new Set(trained)]).toEqual(program.trainings.map((_, at) => at));
    expect(program.title).toMatch(new RegExp(`, ${trained.length} раза в неделю$`));
  });

  it('[PLAN5] has no exercise twice in a training, and titles that a template may have', () => {
    for (const { title, exercises: own } of program.trainings) {
      expect(normalizeTitle(title)).toBe(title);
      expect(new Set(own.map(({ exerciseKey }) => exerciseKey)).size).toBe(own.length);
    }
  });

  it('[PLAN5] makes templates of its sets with targets and rests, without weights', () => {
    const made = planProgram(program);
    expect(made.map(({ title }) => title)).toEqual(program.trainings.map(({ title }) => title));
    for (const [at, { items }] of made.entries()) {
      for (const [place, { sets }] of items.entries()) {
        const plan = program.trainings[at]?.exercises[place];
        expect(sets).toHaveLength(plan?.sets ?? 0);
        for (const set of sets) {
          expect(set.weightKg).toBeNull();
          expect(set.restSec).toBe(plan?.rest);
          expect(set.targetReps === null).toBe(set.durationSec !== null);
        }
      }
    }
  });
});

describe('[PLAN5] the next one', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((key, at) => ({
    key,
    position: at + 1,
    lastUsedAtMs: null as number | null,
  }));
  if (!a || !b || !c) throw new Error('three');

  it('is the first where none was used, then the one behind that used last, and the first again', () => {
    expect(findNextTemplate([c, b, a])).toBe('a');
    expect(findNextTemplate([c, b, { ...a, lastUsedAtMs: 5 }])).toBe('b');
    expect(findNextTemplate([c, { ...b, lastUsedAtMs: 9 }, { ...a, lastUsedAtMs: 5 }])).toBe('c');
    expect(findNextTemplate([{ ...c, lastUsedAtMs: 10 }, { ...b, lastUsedAtMs: 9 }, a])).toBe('a');
  });

  it('is none where no two have a place', () => {
    expect(findNextTemplate([a, { ...b, position: null }])).toBeUndefined();
    expect(findNextTemplate([])).toBeUndefined();
  });
});
