/** Which entries the next batch takes, in which order, and what waits. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { gather } from '#sync/exchange/gather.ts';
import * as make from './make-entry.ts';
import { ITEM } from './make-entry.ts';

const NOW_MS = 1_000_000;
const MINUTE_MS = 60_000;
const WAITING = { state: 'waiting' } as const;
let db: AccountDb;
let isPlain: boolean;

beforeEach(() => {
  db = make.openTestDb();
  isPlain = false;
});

async function gathered(entries: readonly LogEntry[], limit = 200) {
  await db.log.bulkPut([...entries]);
  const {
    entries: taken,
    orphans,
    ...rest
  } = await gather(db, { nowMs: NOW_MS, limit, newId: () => 'new', isPlain });
  return {
    seqs: taken.map(({ seq }) => seq),
    orphans: orphans.map(({ entry, becauseOf }) => [entry.seq, becauseOf]),
    ...rest,
  };
}

const note = (seq: number, workoutKey: string, rest: Partial<LogEntry> = {}) =>
  make.makeEntry(seq, 'workout.note', { workoutKey, note: 'a' }, { ...WAITING, ...rest });
const failing = (ms: number, times = 0) => ({ failures: { status: 500, times, nextTryAtMs: NOW_MS + ms } });
const held = (ms: number) => ({ ...WAITING, holdUntilMs: NOW_MS + ms });
const bulk = (seq: number, workoutKey: string) =>
  make.makeEntry(
    seq,
    'import.add',
    {
      importKey: 'import',
      source: 'app',
      workouts: [{ workoutKey, title: '', startedAtMs: 1, durationSec: 1, items: [] }],
    },
    WAITING,
  );

describe('a batch', () => {
  it('[OUT3] has what waits in the order of the acts, whatever was sent or set aside before', async () => {
    const entries = [
      note(5, 'a'),
      note(4, 'b', { state: 'sealed' }),
      note(2, 'c', { state: 'aside' }),
      note(1, 'd'),
      note(3, 'e', { state: 'acknowledged' }),
      note(6, 'f', { state: 'discarded' }),
      note(7, 'g', { state: 'rejected' }),
    ];
    expect(await gathered(entries)).toEqual({
      seqs: [1, 2, 4, 5],
      orphans: [],
      dueMs: undefined,
      isMore: false,
    });
  });

  it('[ONE2] has as many as it takes, and says that there are more', async () => {
    const entries = [1, 2, 3].map(seq => note(seq, `w${seq}`));
    expect(await gathered(entries, 2)).toMatchObject({ seqs: [1, 2], isMore: true });
    expect(await gathered([], 3)).toMatchObject({ seqs: [1, 2, 3], isMore: false });
  });

  it('[OUT7] reads on behind hundreds of changes that are not sent now', async () => {
    const late = Array.from({ length: 400 }, (_, at) => note(at + 1, `w${at}`, held(5_000)));
    const ahead = note(401, 'z');
    expect(await gathered([...late, ahead, note(402, 'y')], 1)).toMatchObject({ seqs: [401], isMore: true });
    await db.log.put(note(400, 'x'));
    expect(await gathered([], 1)).toMatchObject({ seqs: [400], isMore: true });
  });

  it('[OUT4] has nothing that another version wrote', async () => {
    expect(await gathered([note(1, 'a', { v: 99 }), note(2, 'b')])).toMatchObject({ seqs: [2] });
  });

  it('[OUT3] has a row’s maker first where a corrected form needs one made later', async () => {
    const exercise = (seq: number, exerciseKey: string, needed: string[]) =>
      make.makeEntry(
        seq,
        'exercise.create',
        { exerciseKey, values: { name: exerciseKey } as never },
        { ...WAITING, needs: needed },
      );
    const entries = [
      exercise(1, 'a', ['c']),
      exercise(2, 'b', ['a']),
      exercise(3, 'c', ['d']),
      exercise(4, 'd', ['c']),
    ];
    expect((await gathered(entries)).seqs).toEqual([4, 3, 1, 2]);
  });

  it('[OUT3] never waits for imported trainings, unless a change depends on them', async () => {
    const entries = [bulk(1, 'w'), note(2, 'other'), note(3, 'w'), bulk(4, 'w2')];
    expect(await gathered(entries)).toMatchObject({ seqs: [2], isMore: true });
    await db.log.delete(2);
    expect(await gathered([])).toMatchObject({ seqs: [1, 3, 4], isMore: false });
    await db.log.clear();
    expect(await gathered([note(2, 'other')])).toMatchObject({ seqs: [2], isMore: false });
  });
});

describe('a call because of which exchanges fail', () => {
  const alone = (seq: number, rest: Partial<LogEntry> = {}) =>
    note(seq, `alone ${seq}`, {
      state: 'sealed',
      failures: { ...failing(0).failures, isAlone: true },
      ...rest,
    });

  it('[ASIDE1] goes by itself, after all others', async () => {
    expect(await gathered([alone(1), note(2, 'b')])).toMatchObject({ seqs: [2], isMore: true });
    await db.log.clear();
    expect(await gathered([alone(1), alone(2)])).toMatchObject({ seqs: [1], isMore: true });
    await db.log.clear();
    expect(await gathered([alone(2)])).toMatchObject({ seqs: [2], isMore: false });
  });

  it('[ASIDE1] goes when it is due, not with those that are sent early, and may wait longer', async () => {
    const failures = { status: 0, times: 9, nextTryAtMs: NOW_MS + 10_000 };
    const early = note(1, 'a', { state: 'sealed', failures });
    expect((await gathered([early])).seqs).toEqual([1]);
    await db.log.clear();
    expect((await gathered([alone(1, { failures: { ...failures, isAlone: true } })])).seqs).toEqual([]);
    await db.log.clear();
    const late = { ...failures, nextTryAtMs: NOW_MS + 29 * MINUTE_MS, isAlone: true } as const;
    expect((await gathered([alone(1, { failures: late })])).seqs).toEqual([]);
  });

  it('[ASIDE1] goes with no imported training', async () => {
    expect(await gathered([bulk(1, 'a'), bulk(2, 'b'), alone(3)])).toMatchObject({
      seqs: [1, 2],
      isMore: true,
    });
    await db.log.clear();
    expect(await gathered([alone(1), bulk(2, 'a')])).toMatchObject({ seqs: [1], isMore: true });
  });
});

describe('a change that waits for a time', () => {
  it.each<[string, Partial<LogEntry>, number | undefined]>([
    ['while its undo is offered', held(5_000), 5_000],
    ['for a minute’s hold at most', held(MINUTE_MS), MINUTE_MS],
    ['but not for a hold by a clock that was set back', held(MINUTE_MS + 1), undefined],
    ['no more once its time has come', held(0), undefined],
    ['after a failure', { ...WAITING, ...failing(MINUTE_MS) }, MINUTE_MS],
    [
      'but not for a pause by a clock that was set back',
      { ...WAITING, ...failing(MINUTE_MS + 1) },
      undefined,
    ],
    [
      'for a day where it was set aside',
      { state: 'aside', ...failing(25 * 60 * MINUTE_MS) },
      25 * 60 * MINUTE_MS,
    ],
    ['but not longer', { state: 'aside', ...failing(25 * 60 * MINUTE_MS + 1) }, undefined],
    ['for the later of both', { ...held(5_000), ...failing(9_000) }, 9_000],
  ])('[OUT6] waits %s', async (_, rest, waitMs) => {
    const found = await gathered([note(1, 'w', rest)]);
    expect(found).toMatchObject({ seqs: waitMs === undefined ? [1] : [] });
    expect(found.dueMs).toBe(waitMs === undefined ? undefined : NOW_MS + waitMs);
  });

  it('[OUT6] says when the first of several is due', async () => {
    const entries = [note(1, 'a', held(5_000)), note(2, 'b', held(3_000)), note(3, 'c', held(4_000))];
    expect((await gathered(entries)).dueMs).toBe(NOW_MS + 3_000);
  });

  it.each([
    [0, 125],
    [3, 1_000],
    [6, 8_000],
    [7, 15_000],
    [20, 15_000],
  ])('[LIVE1] after %d failures may go %d ms early, with others', async (times, earlyMs) => {
    const sealed = { state: 'sealed' } as const;
    expect((await gathered([note(1, 'w', { ...sealed, ...failing(earlyMs, times) })])).seqs).toEqual([1]);
    expect((await gathered([note(1, 'w', { ...sealed, ...failing(earlyMs + 1, times) })])).seqs).toEqual([]);
  });

  it('[HOLD1] never goes early while its undo is offered, nor set aside', async () => {
    expect((await gathered([note(1, 'w', { state: 'sealed', holdUntilMs: NOW_MS + 1 })])).seqs).toEqual([]);
    expect((await gathered([note(1, 'w', { state: 'aside', ...failing(1, 9) })])).seqs).toEqual([]);
  });
});

describe('what waits behind a change that is not sent now', () => {
  const behind = async (first: LogEntry, second: LogEntry) =>
    !(await gathered([first, second])).seqs.includes(second.seq);

  it('[OUT3] is what is of the same row, or needs what it makes or deletes', async () => {
    expect(await behind(note(1, 'w', held(5_000)), note(2, 'w'))).toBe(true);
    expect(await behind(make.addSet(1, held(5_000)), make.tick(2, WAITING))).toBe(true);
    expect(await behind(make.replaceItem(1, [], held(5_000)), make.addSet(2, WAITING))).toBe(true);
    expect(await behind(make.cancel(1, held(5_000)), make.addItem(2, WAITING))).toBe(true);
  });

  it('[OUT3] is a start, where the end of another training waits', async () => {
    const start = make.makeEntry(
      2,
      'workout.create',
      { workoutKey: 'n', title: '', startedAtMs: 1 },
      WAITING,
    );
    expect(await behind(make.cancel(1, held(5_000)), start)).toBe(true);
    expect(await behind(make.deleteItem(1, held(5_000)), start)).toBe(false);
  });

  it('[ASIDE1] is no start whose own end is here: it is built once more if it was sent as running', async () => {
    const training = { workoutKey: 'n', title: '', startedAtMs: 1 };
    const call = { method: 'POST', path: '/api/workouts/create/', body: {} } as const;
    const finish = make.makeEntry(3, 'workout.finish', { workoutKey: 'n', finishedAtMs: 2, durationSec: 1 });
    const taken = async (start: LogEntry) => {
      await db.log.clear();
      await db.log.bulkPut([make.cancel(1, held(5_000)), start, finish]);
      const { entries } = await gather(db, { nowMs: NOW_MS, limit: 9, newId: () => 'new', isPlain });
      return entries.map(({ id, state, call: sealed }) => [id, state, sealed]);
    };
    const waiting = make.makeEntry(2, 'workout.create', training, WAITING);
    expect((await taken(waiting))[0]).toEqual([waiting.id, 'waiting', waiting.call]);
    const sealed = make.makeEntry(2, 'workout.create', training, { state: 'sealed', call });
    expect((await taken(sealed))[0]).toEqual(['new', 'waiting', undefined]);
    const ended = { ...sealed, call: { ...call, body: { ended: {} } } };
    expect((await taken(ended))[0]).toEqual([sealed.id, 'sealed', ended.call]);
    const reopen = make.makeEntry(2, 'workout.move', { workoutKey: 'n', status: 'active' }, WAITING);
    expect(await taken(reopen)).toEqual([]);
  });

  it.each<[string, Partial<LogEntry>, number[]]>([
    ['go where the former one failed', { tries: [{ atMs: 1, status: 500 }] }, [4]],
    [
      'wait where that was sent once more without an answer',
      { tries: [{ atMs: 1, status: 0 }], state: 'aside' },
      [],
    ],
    [
      'wait where that brings exchanges down',
      { failures: { ...failing(MINUTE_MS).failures, status: 0, isAlone: true } },
      [],
    ],
    [
      'wait where that had no answer before the person set it aside',
      {
        failures: { ...failing(MINUTE_MS).failures, status: 0 },
        tries: [{ atMs: 1, status: 0 }],
        state: 'aside',
      },
      [],
    ],
  ])('[ASIDE1] lets the next start %s', async (_, rest, seqs) => {
    const training = (workoutKey: string) => ({ workoutKey, title: '', startedAtMs: 1 });
    const call = { method: 'POST', path: '/api/workouts/create/', body: { client_key: 'a' } } as const;
    const entries = [
      make.makeEntry(1, 'workout.create', training('a'), {
        ...{ state: 'sealed', call, ...failing(MINUTE_MS), tries: [{ atMs: 1, status: 500 }] },
        ...rest,
      }),
      make.makeEntry(2, 'workout.finish', { workoutKey: 'a', finishedAtMs: 2, durationSec: 1 }, WAITING),
      make.makeEntry(4, 'workout.create', training('b'), WAITING),
    ];
    expect((await gathered(entries)).seqs).toEqual(seqs);
  });

  it('[REST8] is nothing where a change waits for a row of another device, but what needs what it makes', async () => {
    const failures = { status: 404, times: 0, nextTryAtMs: NOW_MS + 60_000 };
    const missing = { state: 'sealed', failures: { ...failures, isForMissing: true } } as const;
    const finish = (rest: Partial<LogEntry>) =>
      make.makeEntry(1, 'workout.finish', { workoutKey: 'w', finishedAtMs: 2, durationSec: 1 }, rest);
    const reopen = make.move(2, 'active', WAITING);
    expect(await behind(finish({ state: 'sealed', failures }), reopen)).toBe(true);
    expect(await behind(finish(missing), reopen)).toBe(false);
    expect(await behind(make.addSet(1, missing), make.tick(2, WAITING))).toBe(true);
  });

  it('[ASIDE1] is nothing of the row where a field was set aside, unless the server is a plain one', async () => {
    const aside = { state: 'aside', ...failing(MINUTE_MS) } as const;
    expect(await behind(note(1, 'w', aside), make.cancel(2, WAITING))).toBe(false);
    expect(await behind(note(1, 'w', { ...aside, state: 'sealed' }), make.cancel(2, WAITING))).toBe(true);
    expect(await behind(make.deleteItem(1, aside), make.replaceItem(2, [], WAITING))).toBe(true);
    isPlain = true;
    expect(await behind(note(1, 'w', aside), make.cancel(2, WAITING))).toBe(true);
  });

  it('[OLD1] is a start, though its own end is here, on a plain server', async () => {
    const ended = { status: 'completed', finishedAtMs: 2, durationSec: 1 } as const;
    const training = { workoutKey: 'n', title: '', startedAtMs: 1 };
    const past = make.makeEntry(2, 'workout.create', { ...training, ended }, WAITING);
    const start = make.makeEntry(2, 'workout.create', training, WAITING);
    const finish = make.makeEntry(3, 'workout.finish', { workoutKey: 'n', finishedAtMs: 2, durationSec: 1 });
    const begun = async (entry: LogEntry) => {
      await db.log.clear();
      return (await gathered([make.cancel(1, held(5_000)), entry, finish])).seqs.includes(2);
    };
    expect([await begun(past), await begun(start)]).toEqual([true, true]);
    isPlain = true;
    expect([await begun(past), await begun(start)]).toEqual([false, false]);
  });

  it('[ASIDE1] is no copy of a row whose making always fails, but what must have it', async () => {
    const args = { templateKey: 't', title: '', items: [] };
    const making = (times: number) =>
      make.makeEntry(1, 'template.make', args, { state: 'sealed', ...failing(MINUTE_MS, times) });
    const start = make.makeEntry(
      2,
      'workout.apply',
      { workoutKey: 'n', templateKey: 't', title: '', startedAtMs: 1, items: [] },
      WAITING,
    );
    expect(await behind(making(4), start)).toBe(true);
    expect(await behind(making(5), start)).toBe(false);
    const adding = make.addItem(1, { state: 'sealed', ...failing(MINUTE_MS, 5) });
    expect(await behind(adding, make.addSet(2, WAITING))).toBe(true);
  });

  it('[HOLD1] is the end of a training with a deletion that can still be undone, and no failing one', async () => {
    expect(await behind(make.deleteSet(1, held(5_000)), make.cancel(2, WAITING))).toBe(true);
    expect(await behind(make.deleteSet(1, { ...WAITING, ...failing(5_000) }), make.cancel(2, WAITING))).toBe(
      false,
    );
    expect(await behind(make.deleteSet(1, held(5_000)), note(2, 'w'))).toBe(false);
  });

  it('[OUT3] is nothing else', async () => {
    expect(await behind(note(1, 'w', held(5_000)), make.tick(2, WAITING))).toBe(false);
    expect(await behind(make.typeReps(1, 8, held(5_000)), make.addItem(2, WAITING))).toBe(false);
  });

  it('[OUT3] holds back what waits for it in turn', async () => {
    const entries = [make.addItem(1, held(5_000)), make.addSet(2, WAITING), make.tick(3, WAITING)];
    expect((await gathered(entries)).seqs).toEqual([]);
  });
});

describe('what needs a row of a rejected change', () => {
  const refused = (entry: LogEntry, becauseOf?: number): LogEntry => ({
    ...entry,
    state: 'rejected',
    live: [],
    rejection: {
      ...{ status: 400, code: null, detail: null, fields: {}, atMs: 1, isTargetLost: false },
      ...(becauseOf !== undefined && { becauseOf }),
    },
  });

  it('[PARK2] is not sent, nor what needs it in turn; the first cause is named', async () => {
    const entries = [refused(make.addItem(1)), make.addSet(2, WAITING), make.tick(3, WAITING), note(4, 'w')];
    expect(await gathered(entries)).toMatchObject({
      seqs: [4],
      orphans: [
        [2, 1],
        [3, 1],
      ],
    });
    await db.log.put(refused(make.addItem(1), 0.5));
    expect((await gathered([])).orphans).toEqual([
      [2, 0.5],
      [3, 0.5],
    ]);
  });

  it('[OUT2] is sent again all the same once it was sent', async () => {
    const found = await gathered([refused(make.addItem(1)), make.addSet(2)]);
    expect(found).toMatchObject({ seqs: [2], orphans: [] });
  });

  it('[PARK2] is not sent for lack of what was not sent for lack of another', async () => {
    const exercise = (seq: number, exerciseKey: string, alternativeKeys: string[]) =>
      make.makeEntry(
        seq,
        'exercise.create',
        { exerciseKey, values: { secondaryMuscleKeys: [], alternativeKeys } as never },
        { ...WAITING, needs: alternativeKeys },
      );
    const archive = { exerciseKey: 'b', isArchived: true };
    const entries = [
      refused(exercise(1, 'a', [])),
      exercise(2, 'b', ['a']),
      make.makeEntry(3, 'exercise.archive', archive, WAITING),
    ];
    expect((await gathered(entries)).orphans).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  const another = (state: LogEntry['state']) => () => db.log.put(make.addItem(0.5, { state, live: [] }));
  const known = (base: object) => () => db.bases.put({ ref: 'items/i', row: ITEM, ...base });

  it.each<[string, () => Promise<unknown>]>([
    ['the server has', () => db.items.put(ITEM)],
    ['the server has under other changes', known({})],
    ['another change that waits makes', another('waiting')],
    ['another change that is under way makes', another('sealed')],
    ['another change that is set aside makes', another('aside')],
  ])('[PARK2] is sent where %s the row all the same', async (_, prepare) => {
    await prepare();
    const set = make.addSet(2, WAITING);
    const found = await gathered([refused(make.addItem(1)), set]);
    expect(found.orphans).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['never had', known({ row: null })],
    ['has no more', known({ isGone: true })],
    ['would have had by a discarded change', another('discarded')],
  ])('[PARK2] is not sent where the server %s the row', async (_, prepare) => {
    await prepare();
    const found = await gathered([refused(make.addItem(1)), make.addSet(2, WAITING)]);
    expect(found.orphans).toEqual([[2, 1]]);
  });
});
