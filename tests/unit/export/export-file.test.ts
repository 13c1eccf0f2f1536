/** The app's own export as a text; what a restore makes of it: tests/sync/export.test.ts. */
import { describe, expect, it } from 'vitest';
import { type ExportFile, readExport, summarise, writeExport } from '#domain/export/export-file.ts';
import { isOwnExport } from '#domain/import/own-export.ts';

const EMPTY: ExportFile = {
  settings: { rest_default_sec: 120 },
  exercises: [],
  exercise_settings: [],
  templates: [],
  workouts: [],
  journal: [],
};

/** Rows with as much as is looked at. */
const rows = (...keys: string[]): never[] => keys.map(key => ({ key })) as never[];

const TIMES = { started_at: '2026-01-02T10:00:00Z', finished_at: '2026-01-02T11:00:00Z', duration: 3600 };
const trainings = (...keys: string[]): never[] => keys.map(key => ({ key, ...TIMES })) as never[];

it('[EXP1] a file has a row a line, and is read as it was written', () => {
  const file: ExportFile = {
    ...EMPTY,
    matches: { жим: 'bench' },
    workouts: trainings('w1', 'w2'),
    templates: rows('t'),
  };
  const text = writeExport(file);
  expect(text).toBe(
    [
      '{"format": "podhod-export",',
      '"version": 1,',
      '"settings": {"rest_default_sec":120},',
      '"matches": {"жим":"bench"},',
      '"exercises": [],',
      '"exercise_settings": [],',
      '"templates": [',
      '{"key":"t"}',
      '],',
      '"workouts": [',
      '{"key":"w1","started_at":"2026-01-02T10:00:00Z","finished_at":"2026-01-02T11:00:00Z","duration":3600},',
      '{"key":"w2","started_at":"2026-01-02T10:00:00Z","finished_at":"2026-01-02T11:00:00Z","duration":3600}',
      '],',
      '"journal": []}',
      '',
    ].join('\n'),
  );
  expect(readExport(text)).toEqual({ kind: 'read', file: { format: 'podhod-export', version: 1, ...file } });
  expect(readExport(`\ufeff${text}`).kind).toBe('read');
  expect([text, `\ufeff\n ${text}`, writeExport(EMPTY)].map(isOwnExport)).toEqual([true, true, true]);
});

it('[EXP1] a file that lacks a part of the account says so', () => {
  const text = writeExport({ ...EMPTY, is_partial: true });
  expect(text).toContain('"version": 1,\n"is_partial": true,\n"settings"');
  expect(summarise(readExport(text))).toMatchObject({ isPartial: true });
});

it('[EXP1] a person is asked with what is in the file', () => {
  const exercises = [...rows('a'), { key: 'z', is_deleted: true } as never];
  const file = { ...EMPTY, exercises, templates: rows('b', 'c'), workouts: trainings('d', 'e', 'f') };
  expect(summarise(readExport(writeExport(file)))).toEqual({
    kind: 'read',
    exercises: 1,
    templates: 2,
    workouts: 3,
    isPartial: false,
  });
  expect(summarise({ kind: 'later' })).toEqual({ kind: 'later' });
});

it('[EXP1] of the names of files those are taken that have an exercise', () => {
  const read = (matches: unknown) => {
    const result = readExport(JSON.stringify({ format: 'podhod-export', version: 1, ...EMPTY, matches }));
    return result.kind === 'read' ? result.file.matches : result.kind;
  };
  expect(read({ жим: 'bench', присед: 1, бег: null })).toEqual({ жим: 'bench' });
  for (const none of [undefined, null, {}, { жим: 1 }]) expect(read(none)).toBeUndefined();
});

describe('what is no file of this app', () => {
  const changed = (change: object) =>
    JSON.stringify({ format: 'podhod-export', version: 1, ...EMPTY, ...change });

  it.each([
    ['', 'unreadable'],
    ['{', 'unreadable'],
    ['null', 'unreadable'],
    ['[]', 'unreadable'],
    ['1', 'unreadable'],
    [changed({ format: 'podhod' }), 'unreadable'],
    [changed({ version: '1' }), 'unreadable'],
    [changed({ version: 2 }), 'later'],
    [changed({ version: 2, settings: undefined }), 'later'],
    [changed({ settings: undefined }), 'unreadable'],
    [changed({ settings: { rest_default_sec: '120' } }), 'unreadable'],
    [changed({ workouts: undefined }), 'unreadable'],
    [changed({ workouts: {} }), 'unreadable'],
    [changed({ exercises: [{ name: 'Жим' }] }), 'unreadable'],
    [changed({ exercises: [{ key: 'a' }, { key: 1 }] }), 'unreadable'],
    [changed({ journal: [null] }), 'unreadable'],
    [changed({ exercise_settings: [{ exercise_key: 'a' }] }), 'read'],
    [changed({ exercise_settings: [{ exercise_key: 1 }] }), 'unreadable'],
    [changed({ workouts: trainings('a') }), 'read'],
    [changed({ workouts: [{ key: 'a', ...TIMES, started_at: 'утром' }] }), 'unreadable'],
    [changed({ workouts: [{ key: 'a', ...TIMES, finished_at: undefined }] }), 'unreadable'],
    [changed({ workouts: [{ key: 'a', ...TIMES, duration: '1:00' }] }), 'unreadable'],
    // Of before the journal was kept.
    [changed({ journal: undefined }), 'read'],
  ])('[EXP1] %s is %s', (text, kind) => {
    expect(readExport(text).kind).toBe(kind);
  });

  it.each(['', '{"format": "strong"}', 'Date,"format": "podhod', '[{"format": "podhod-export"}]'])(
    '[EXP1] by its beginning: %j',
    text => {
      expect(isOwnExport(text)).toBe(false);
    },
  );
});
