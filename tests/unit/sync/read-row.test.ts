/** Each row of an answer in this device's form, and those that it cannot read. */
import { describe, expect, it } from 'vitest';
import { readRow, UnreadableRow } from '#sync/exchange/read-row.ts';
import { EMPTY_ITEM, EMPTY_SET } from '#sync/mutations/training.ts';

const AT_MS = Date.parse('2026-03-01T10:00:00.000Z');
const iso = (afterMs: number) => new Date(AT_MS + afterMs).toISOString();

const workout = {
  ...{ kind: 'workout', key: 'w', id: 1, title: 'День ног', note: 'Тяжело', status: 'completed' },
  ...{ created_at: iso(1), started_at: iso(2), finished_at: iso(3), duration: 60, template_key: 't' },
};
const item = { kind: 'item', key: 'i', id: 2, workout_key: 'w', exercise_key: 'e', order: 3, position: 1.5 };
const set = {
  ...{ kind: 'set', key: 's', id: 3, workout_key: 'w', item_key: 'i', exercise_key: 'e', order: 2 },
  ...{ created_at: iso(1), updated_at: iso(2), done: true, weight_kg: 62.5, reps: 5, hard_reps: 1 },
};
const template = {
  ...{ kind: 'template', key: 't', id: 4, title: 'Ноги', is_favorite: true, position: 2 },
  ...{ last_used: iso(1), created_at: iso(2) },
  items: [
    { exercise_key: 'e', group: 'g', planned_at: iso(3), sets: [{ reps: 5, target_reps: 8 }] },
    { exercise_key: 'f', planned_at: iso(4), sets: [] },
  ],
};
const exercise = {
  ...{ kind: 'exercise', key: 'e', id: 5, name: 'Ёлочка', execution_variation: 'сидя', equipment_key: 'q' },
  ...{ primary_muscle_key: 'm', secondary_muscle_keys: ['n'], exercise_type: 'compound' },
  ...{ alternative_keys: ['f'], is_archived: true, is_deleted: false },
};

const rowOf = (wire: object) => {
  const read = readRow(wire);
  return read.kind === 'row' ? [read.ref, read.row] : read;
};

describe('a row of the server', () => {
  it('[OFF1] of a training has its own times, note and template', () => {
    const row = {
      ...{ key: 'w', serverId: 1, title: 'День ног', note: 'Тяжело', status: 'completed' },
      ...{ createdAtMs: AT_MS + 1, startedAtMs: AT_MS + 2, finishedAtMs: AT_MS + 3, durationSec: 60 },
      templateKey: 't',
    };
    expect(rowOf(workout)).toEqual(['workouts/w', row]);
    const running = { ...workout, note: undefined, status: 'active', finished_at: null, duration: null };
    expect(rowOf(running)).toEqual([
      'workouts/w',
      { ...row, note: '', status: 'active', finishedAtMs: null, durationSec: null },
    ]);
  });

  it('[IMP5] of an imported training says which import brought it, and from where if known', () => {
    expect(rowOf({ ...workout, import_key: 'm', import_source: 'app' })).toMatchObject([
      'workouts/w',
      { importKey: 'm', importSource: 'app' },
    ]);
    expect(rowOf({ ...workout, import_key: 'm' })).toMatchObject(['workouts/w', { importSource: '' }]);
  });

  it('[PLACE2] of an exercise in a training has where it was put', () => {
    const row = {
      ...EMPTY_ITEM,
      key: 'i',
      serverId: 2,
      workoutKey: 'w',
      exerciseKey: 'e',
      order: 3,
      position: 1.5,
    };
    expect(rowOf(item)).toEqual(['items/i', row]);
  });

  it('[VIEW1] of a set has what was ticked and typed; what it leaves out is empty', () => {
    const row = {
      ...EMPTY_SET,
      ...{ key: 's', serverId: 3, workoutKey: 'w', itemKey: 'i', exerciseKey: 'e', order: 2 },
      ...{ createdAtMs: AT_MS + 1, updatedAtMs: AT_MS + 2, done: true, weightKg: 62.5, reps: 5, hardReps: 1 },
    };
    expect(rowOf(set)).toEqual(['sets/s', row]);
  });

  it('[PLAN1] of a template has everything planned', () => {
    const [ref, row] = rowOf(template) as [string, object];
    expect(ref).toBe('templates/t');
    expect(row).toMatchObject({
      ...{ key: 't', serverId: 4, title: 'Ноги', isFavorite: true, position: 2 },
      ...{ lastUsedAtMs: AT_MS + 1, createdAtMs: AT_MS + 2 },
      items: [
        {
          exerciseKey: 'e',
          group: 'g',
          sets: [{ reps: 5, targetReps: 8, weightKg: null }],
          plannedAtMs: AT_MS + 3,
        },
        { exerciseKey: 'f', group: null, sets: [], plannedAtMs: AT_MS + 4 },
      ],
    });
    expect(rowOf({ ...template, last_used: null, position: undefined })).toMatchObject([
      'templates/t',
      { lastUsedAtMs: null, position: null },
    ]);
  });

  it('[HIST1] of an exercise can be searched by its name, and goes on showing once deleted', () => {
    const row = {
      ...{ key: 'e', serverId: 5, name: 'Ёлочка', foldedName: 'елочка', executionVariation: 'сидя' },
      ...{ equipmentKey: 'q', primaryMuscleKey: 'm', secondaryMuscleKeys: ['n'], type: 'compound' },
      ...{ alternativeKeys: ['f'], isDefault: false, isArchived: true },
    };
    expect(rowOf(exercise)).toEqual(['exercises/e', row]);
    expect(rowOf({ ...exercise, is_deleted: true })).toEqual(['exercises/e', { ...row, isGone: true }]);
  });

  it('[NOTE1] of settings has them by the exercise, or once for all', () => {
    const note = { kind: 'exercise_settings', key: 'e', note: 'узкий хват', rest_sec: 90 };
    expect(rowOf(note)).toMatchObject(['exerciseSettings/e', { key: 'e', note: 'узкий хват', restSec: 90 }]);
    const all = { kind: 'settings', key: 'any', rest_default_sec: 60 };
    expect(rowOf(all)).toEqual([
      'settings/settings',
      { key: 'settings', restDefaultSec: 60, templateOffer: 'newer' },
    ]);
  });

  it('[JOIN1] says what joined what, and what is no more', () => {
    expect(readRow({ kind: 'alias', key: 'w', workout_key: 'v' })).toEqual({
      kind: 'alias',
      key: 'w',
      into: 'v',
    });
    expect(readRow({ kind: 'gone', of: 'alias', key: 'w' })).toEqual({ kind: 'no-alias', key: 'w' });
    const gone = ['workout', 'item', 'set', 'template'].map(of => readRow({ kind: 'gone', of, key: 'k' }));
    expect(gone).toEqual(
      ['workouts/k', 'items/k', 'sets/k', 'templates/k'].map(ref => ({ kind: 'gone', ref })),
    );
  });
});

describe('a row that cannot be read', () => {
  it.each<[string, unknown, string]>([
    ['is nothing', null, 'no key'],
    ['is no object', 'workout', 'no key'],
    ['has no key', { ...workout, key: undefined }, 'no key'],
    ['is of a later version’s kind', { kind: 'mood', key: 'k' }, 'kind mood'],
    ['says that something unknown is gone', { kind: 'gone', of: 'mood', key: 'k' }, 'gone: mood'],
    ['has no training', { ...set, workout_key: null }, 'no text'],
    ['has a text for a number', { ...item, order: '1' }, 'no number'],
    ['has a time that is none', { ...workout, started_at: 'yesterday' }, 'no number'],
    ['has a number for a time', { ...set, updated_at: 5 }, 'no text'],
  ])('[UNREAD1] since it %s is reported, not guessed at', (_, wire, message) => {
    expect(() => readRow(wire)).toThrow(new UnreadableRow(message));
    expect(() => readRow(wire)).toThrow(UnreadableRow);
  });
});
