/** The calls of a batch: what each carries, how many fit, and how they are linked. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { inTransaction } from '#db/transaction.ts';
import { seal } from '#sync/exchange/seal.ts';
import * as make from './make-entry.ts';

const NEW = { state: 'waiting', call: undefined } as unknown as Partial<LogEntry>;
let db: AccountDb;

beforeEach(() => {
  db = make.openTestDb();
});

async function sealed(...entries: LogEntry[]) {
  await db.log.bulkPut(entries);
  const taken = await inTransaction(db, db.tables, () => seal(db, entries));
  return taken.map(({ call }) => call);
}

type Rest = Partial<Pick<LogEntry, 'id' | 'makes' | 'needs'>>;

const note = (seq: number, text: string, rest: Rest = {}) =>
  make.makeEntry(seq, 'workout.note', { workoutKey: `w${seq}`, note: text }, {
    ...NEW,
    ...rest,
  } as Partial<LogEntry>);

/** Made for each link: what it makes and needs. */
const linksOf = (calls: readonly { makes?: string[]; needs?: string[] }[]) =>
  calls.map(({ makes = [], needs = [] }) => [makes, needs]);

describe('a call', () => {
  it('[OUT2] is stored before it is sent, and sent again as it was', async () => {
    const [first] = await sealed(make.typeReps(1, 8, NEW));
    expect(first).toMatchObject({ id: 'call-1', method: 'PATCH', body: { reps: 8 }, acted_at: 1 });
    const stored = await db.log.get(1);
    expect(stored).toMatchObject({ state: 'sealed', call: { method: 'PATCH', body: { reps: 8 } } });
    expect(await sealed({ ...stored, args: { ...stored?.args, values: { reps: 9 } } } as LogEntry)).toEqual([
      first,
    ]);
  });

  it('[ASIDE1] of a change that was set aside is the one that was sent, and it is sealed again', async () => {
    const call = { method: 'PATCH', path: '/was-sent/' } as const;
    expect(await sealed(make.tick(1, { state: 'aside', call }))).toMatchObject([call]);
    expect(await db.log.get(1)).toMatchObject({ state: 'sealed', call });
  });

  it('[LATER1] carries each field’s own time', async () => {
    const [call] = await sealed(make.tick(1, { ...NEW, actedMs: { reps: 5 } }));
    expect(call).toMatchObject({ acted: { reps: 5 } });
    expect((await sealed(make.tick(2, NEW)))[0]).not.toHaveProperty('acted');
  });

  it('[SEEN1] that destroys says what the person had seen, and no other does', async () => {
    const [remove, tick] = await sealed(
      make.deleteSet(1, { ...NEW, seen: 'cursor' }),
      make.tick(2, { ...NEW, seen: 'cursor' }),
    );
    expect(remove).toMatchObject({ method: 'DELETE', seen: 'cursor' });
    expect(remove).not.toHaveProperty('body');
    expect(tick).not.toHaveProperty('seen');
  });

  it('[JOIN2] of a start says that its training has ended meanwhile', async () => {
    const create = (seq: number, key: string) =>
      make.makeEntry(seq, 'workout.create', { workoutKey: key, title: '', startedAtMs: 1 }, NEW);
    const finish = (seq: number, key: string, rest: Partial<LogEntry> = NEW) =>
      make.makeEntry(seq, 'workout.finish', { workoutKey: key, finishedAtMs: 9000, durationSec: 8 }, rest);
    await db.log.bulkPut([finish(2, 'w'), finish(4, 'v', { state: 'acknowledged' }), finish(5, 'u')]);
    await db.log.put(finish(8, 't', { state: 'sealed' }));
    const [ended, sent, later, tried] = await sealed(
      create(1, 'w'),
      create(3, 'v'),
      create(6, 'u'),
      create(7, 't'),
    );
    for (const start of [ended, tried])
      expect(start?.body).toMatchObject({ ended: { status: 'completed', duration: 8 } });
    expect(sent?.body).not.toHaveProperty('ended');
    expect(later?.body).not.toHaveProperty('ended');
  });

  it('[FOLD4] is none for what was made and deleted before', async () => {
    expect(await sealed(make.addSet(1, NEW), make.deleteSet(2, NEW))).toEqual([]);
    expect(await db.log.get(1)).toMatchObject({ state: 'discarded' });
  });
});

describe('a batch', () => {
  it('[ONE2] stays within 128 KiB, and leaves the rest unsealed', async () => {
    const calls = await sealed(...[1, 2, 3].map(seq => note(seq, 'a'.repeat(60_000))));
    expect(calls.map(({ id }) => id)).toEqual(['call-1', 'call-2']);
    expect(await db.log.get(3)).toMatchObject({ state: 'waiting' });
  });

  it('[ONE2] counts bytes, not letters', async () => {
    const calls = await sealed(...[1, 2, 3].map(seq => note(seq, 'ф'.repeat(30_000))));
    expect(calls.length).toBe(2);
  });

  it.each([1, 20])(
    '[ONE2] of many small calls with %d links each comes near 128 KiB, and not over',
    async links => {
      const keys = Array.from({ length: 320 }, () => crypto.randomUUID());
      const chain = keys.map((key, at) =>
        note(at + 1, 'a'.repeat(300), {
          id: key,
          makes: [key],
          needs: keys.slice(Math.max(0, at - links), at),
        }),
      );
      const calls = await sealed(...chain);
      expect(calls.length).toBeLessThan(chain.length);
      const length = JSON.stringify({ calls }).length;
      expect(length).toBeLessThan(128 * 1024);
      expect(length).toBeGreaterThan(100 * 1024);
    },
  );

  it('[ONE2] takes a larger call alone', async () => {
    const calls = await sealed(note(1, 'a'.repeat(200_000)), note(2, 'a'));
    expect(calls.map(({ id }) => id)).toEqual(['call-1']);
  });
});

describe('links', () => {
  it('[PARK2] say for each call which earlier one of the batch makes what it needs', async () => {
    const calls = await sealed(make.addItem(1, NEW), make.addSet(2, NEW), make.tick(3, NEW));
    expect(linksOf(calls)).toEqual([
      [['i'], []],
      [['s'], ['i']],
      [[], ['i', 's']],
    ]);
  });

  it('[PARK2] are none where a call is alone, or needs what is not in the batch', async () => {
    const [alone] = await sealed(make.addItem(1, NEW));
    expect(alone).not.toHaveProperty('makes');
    expect(alone).not.toHaveProperty('needs');
    for (const call of await sealed(make.tick(2, NEW), note(3, 'a'))) {
      expect(call).not.toHaveProperty('makes');
      expect(call).not.toHaveProperty('needs');
    }
  });

  it('[PARK2] never point to a later call', async () => {
    const calls = await sealed(make.tick(1, NEW), make.addSet(2, NEW));
    expect(linksOf(calls)).toEqual([
      [[], []],
      [['s'], []],
    ]);
  });

  it('[PARK2] let a start wait for the end of the trainings before it', async () => {
    const finish = (seq: number, key: string) =>
      make.makeEntry(seq, 'workout.finish', { workoutKey: key, finishedAtMs: 9, durationSec: 1 }, NEW);
    const start = make.makeEntry(3, 'workout.create', { workoutKey: 'w', title: '', startedAtMs: 1 }, NEW);
    expect(linksOf(await sealed(finish(1, 'a'), finish(2, 'b'), start, note(4, 'a')))).toEqual([
      [['call-1'], []],
      [['call-1'], []],
      [['w'], ['call-1']],
      [[], []],
    ]);
    expect(linksOf(await sealed(finish(5, 'a'), finish(6, 'b')))).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  it('[SEEN1] let what came after a replacement wait for it, not what came before', async () => {
    const replace = (seq: number) => make.replaceItem(seq, [], NEW);
    expect(linksOf(await sealed(make.tick(1, NEW), replace(2), make.tick(3, NEW)))).toEqual([
      [[], []],
      [['i'], []],
      [[], ['i']],
    ]);
    expect(linksOf(await sealed(make.tick(4, NEW), replace(5)))).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  it('[REST8] that starts a training is linked to no end that waits for another device', async () => {
    const end = { workoutKey: 'o', finishedAtMs: 2, durationSec: 1 };
    const failures = { status: 409, times: 0, nextTryAtMs: 0 };
    const linked = async (rest: object) => {
      const finish = make.makeEntry(1, 'workout.finish', end, { failures, ...rest } as Partial<LogEntry>);
      const start = make.makeEntry(2, 'workout.create', { workoutKey: 'n', title: '', startedAtMs: 1 }, NEW);
      const calls = await sealed(finish, start);
      return calls.map(({ makes = [], needs = [] }) => [makes.includes('call-1'), needs.includes('call-1')]);
    };
    expect(await linked({})).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await linked({ failures: { ...failures, isForMissing: true } })).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('[REST8] that moves a training is linked to no end of it that waits for another device', async () => {
    const end = { workoutKey: 'w', finishedAtMs: 2, durationSec: 1 };
    const failures = { status: 409, times: 0, nextTryAtMs: 0, isForMissing: true } as const;
    const finish = make.makeEntry(1, 'workout.finish', end, { state: 'sealed', failures });
    const calls = await sealed(finish, make.move(2, 'completed', NEW));
    expect(linksOf(calls)).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  it('[LIVE1] that moves a training is linked to what was last said of it, not of another one', async () => {
    const finish = make.makeEntry(
      1,
      'workout.finish',
      { workoutKey: 'w', finishedAtMs: 2, durationSec: 1 },
      NEW,
    );
    const other = make.makeEntry(
      3,
      'workout.finish',
      { workoutKey: 'o', finishedAtMs: 2, durationSec: 1 },
      NEW,
    );
    const calls = await sealed(
      finish,
      note(2, 'a', { subject: 'workouts/w' } as never),
      other,
      make.move(4, 'completed', NEW),
      make.move(5, 'cancelled', NEW),
    );
    expect(calls.map(({ makes = [] }) => makes.filter(key => key.startsWith('call-')))).toEqual([
      ['call-4'],
      [],
      [],
      ['call-5'],
      [],
    ]);
    expect(calls.map(({ needs = [] }) => needs)).toEqual([[], [], [], ['call-4'], ['call-5']]);
  });
});
