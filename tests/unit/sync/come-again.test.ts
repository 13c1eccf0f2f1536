import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { BaseRow, ExerciseRow, JournalRow } from '#db/rows.ts';
import { findAgain, keyAgain } from '#sync/mutations/come-again.ts';
import * as make from './make-entry.ts';
import { SET } from './make-entry.ts';

const FIRST = keyAgain('S');
const SECOND = keyAgain(FIRST);
let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

describe('a deleted row', () => {
  it('[BACK1] comes again under one key, however its own is written, and is found there', async () => {
    expect(SECOND).not.toBe(FIRST);
    expect(await findAgain(db, 'sets', 'S')).toEqual({ key: FIRST, isThere: false });
    expect(await findAgain(db, 'sets', 's')).toEqual({ key: FIRST, isThere: false });
    await db.sets.put({ ...SET, key: FIRST });
    expect(await findAgain(db, 'sets', 'S')).toEqual({ key: FIRST, isThere: true });
    await db.sets.delete(FIRST);
    await db.exercises.put({ key: FIRST, isGone: true } as ExerciseRow);
    expect(await findAgain(db, 'exercises', 'S')).toEqual({ key: SECOND, isThere: false });
  });

  const traces: [string, (key: string) => Promise<unknown>][] = [
    [
      'this device has made',
      key => db.log.put(make.makeEntry(1, 'set.create', {} as never, { makes: [key] })),
    ],
    ['the server has deleted', key => db.bases.put({ ref: `sets/${key}`, isGone: true } as BaseRow)],
    [
      'another device has made',
      key => {
        const entry = make.makeEntry(0, 'set.create', {} as never, { subject: `sets/${key}` });
        return db.journal.put({ id: 'j', device: null, entry } as JournalRow);
      },
    ],
  ];

  it.each(traces)(
    '[BACK1] that %s again, and somebody has deleted again, takes the next key',
    async (_, leave) => {
      await leave(FIRST);
      expect(await findAgain(db, 'sets', 'S')).toEqual({ key: SECOND, isThere: false });
      await db.sets.put({ ...SET, key: SECOND });
      expect(await findAgain(db, 'sets', 'S')).toEqual({ key: SECOND, isThere: true });
      await leave(SECOND);
      await db.sets.delete(SECOND);
      expect((await findAgain(db, 'sets', 'S')).isThere).toBe(false);
    },
  );
});
