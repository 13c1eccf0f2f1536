// Covers docs/api.md: Rows.
/** The text by which a device says how far it has read. */
import { describe, expect, it } from 'vitest';
import { ROW_KINDS } from '#server/database/revision.ts';
import { type Cursor, readCursor, writeCursor } from '#server/feed/cursor.ts';

const HEAD = { revision: 12, tag: 'kA9_x-3Q' };
const CHANGES = { revision: 15, tag: 'yS0v2eQ_', kind: 'set', id: 4711 } as const;
const SNAPSHOT = { isAgain: false, part: 'workouts', mark: -5, lastId: 9, done: 3 } as const;
const UP_TO = { revision: 17, tag: 'Zb3_k9Qe' };

describe('a cursor', () => {
  it.each<[Cursor, string]>([
    [HEAD, '12.kA9_x-3Q'],
    [{ ...HEAD, changes: CHANGES }, '12.kA9_x-3Q.c.15.yS0v2eQ_.set.4711'],
    [{ ...HEAD, snapshot: SNAPSHOT }, '12.kA9_x-3Q.s.new.workouts.-5.9.3'],
    [{ ...HEAD, snapshot: { ...SNAPSHOT, isAgain: true } }, '12.kA9_x-3Q.s.again.workouts.-5.9.3'],
    [{ ...HEAD, upTo: UP_TO }, '12.kA9_x-3Q.u.17.Zb3_k9Qe'],
    [{ ...HEAD, changes: CHANGES, upTo: UP_TO }, '12.kA9_x-3Q.c.15.yS0v2eQ_.set.4711.u.17.Zb3_k9Qe'],
  ])('[PULL4] says the same when it comes back: %j', (cursor, text) => {
    expect(writeCursor(cursor)).toBe(text);
    expect(readCursor(text)).toEqual(cursor);
  });

  it('[PULL4] may stand at any kind of row, and in any part of a first reading', () => {
    for (const kind of ROW_KINDS) {
      const cursor = { ...HEAD, changes: { ...CHANGES, kind } };
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    }
    for (const part of ['aliases', 'exercises', 'templates', 'workouts', 'moved', 'gone'] as const) {
      const cursor = { ...HEAD, snapshot: { ...SNAPSHOT, part } };
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    }
  });

  it.each([
    '',
    '12',
    '12.',
    'x.tag',
    '1e3.tag',
    '12345678901234567.tag',
    ' 12.tag',
    '12.t a g',
    `12.${'a'.repeat(33)}`,
    '12.tag.x',
    '12.tag.c',
    '12.tag.c.15',
    '12.tag.c.15.tag.mood.1',
    '12.tag.c.15.tag.set',
    '12.tag.c.15.tag.set.x',
    '12.tag.c.x.tag.set.1',
    '12.tag.c.15.t a g.set.1',
    '12.tag.c.15.tag.set.1.2',
    '12.tag.s',
    '12.tag.s.new.workouts.1.2',
    '12.tag.s.new.workouts.1.2.3.4',
    '12.tag.s.old.workouts.1.2.3',
    '12.tag.s.new.moods.1.2.3',
    '12.tag.s.new.workouts.x.2.3',
    '12.tag.s.new.workouts.1.x.3',
    '12.tag.s.new.workouts.1.2.x',
    '12.tag.s.new.workouts.8640000000000001.2.3',
    '12.tag.s.new.workouts.-8640000000000001.2.3',
    '12.tag.u.17.t a g',
    '12.tag.u.x.tag',
    'u.17.tag',
  ])('[REST8] that this server never wrote is none: %j', text => {
    expect(readCursor(text)).toBeNull();
  });

  it('[PULL4] may name the first and the last moment that there is, and a tag of 32 letters', () => {
    for (const mark of [8_640_000_000_000_000, -8_640_000_000_000_000]) {
      expect(readCursor(`12.tag.s.new.workouts.${mark}.2.3`)?.snapshot?.mark).toBe(mark);
    }
    expect(readCursor(`12.${'a'.repeat(32)}`)).not.toBeNull();
  });
});
