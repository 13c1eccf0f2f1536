// Covers docs/api.md: Workouts; The later act wins; Starting while another workout is active.
/** How trainings end, go on, part and are removed by calls that know only a part of what happened. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Summary } from '#contract/history.ts';
import type { Workout } from '#contract/workouts.ts';
import { comesBack, type Returner } from './support/comes-back.ts';
import {
  addItem,
  addSet,
  type Device,
  deleteItem,
  type GivenCall,
  patchSet,
  start,
  update,
} from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibraryKeys, key } from './support/training.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let server: TestServer;
let person: Returner;
let bench: string;
let squat: string;
let phone: Device;
let tablet: Device;
let [workout, item] = ['', ''];
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  ({ bench, squat } = await findLibraryKeys(server.anonymous));
});
beforeEach(async () => {
  server.clock.nowMs = Date.now();
  person = await comesBack(server);
  ({ phone, tablet } = person);
  [workout, item] = [key(), key()];
  await phone.done([start(workout), addItem(workout, item, bench)]);
  await tablet.exchange();
});
afterAll(() => server.destroy());

const wait = (ms: number) => person.wait(ms);
const timeOf = (ms: number) => new Date(ms).toISOString();
const TICKED = { done: true, weight_kg: 80, reps: 5 };

function move(workoutKey: string, status: string, seen?: string | null) {
  const body = { status };
  const call = { method: 'POST' as const, path: `/api/workouts/${workoutKey}/status/`, body };
  return { ...call, ...(seen !== undefined && { seen }) };
}

/** It began now and took so many minutes. */
function retime(minutes: number) {
  const startMs = server.clock.nowMs;
  const finishedMs = startMs + minutes * 60_000;
  const times = { started_at: timeOf(startMs), finished_at: timeOf(finishedMs), duration: minutes * 60 };
  return update(workout, times);
}

/** A part of it, as a finished training. */
function sentWhole(): GivenCall {
  const items = [{ client_key: key(), exercise_id: squat, sets: [{ client_key: key(), ...TICKED }] }];
  const times = { started_at: timeOf(server.clock.nowMs), duration: 60 };
  const body = { client_key: workout, status: 'completed', ...times, items };
  return { method: 'POST', path: '/api/workouts/import/', body };
}

/** One set of an exercise, from start to finish. */
async function trainOne(weight_kg: number, exercise = bench): Promise<string> {
  const [next, nextItem] = [key(), key()];
  await phone.done([
    start(next),
    addItem(next, nextItem, exercise),
    addSet(nextItem, key(), { ...TICKED, weight_kg }),
    update(next, { status: 'completed', duration: 60 }),
  ]);
  return next;
}

const recordsOf = async (of: string) =>
  (await person.api.get<Summary>(`/api/workouts/${of}/summary/`)).personal_records;

describe('an end', () => {
  it('[LATER1] that brings a title keeps when both were said', async () => {
    const earlier = tablet.call(update(workout, { title: 'Раньше' }));
    await wait(HOUR_MS);
    await phone.done([update(workout, { title: 'Позже', status: 'completed', duration: 60 })]);
    await tablet.done([earlier]);
    expect(tablet.find('workout', workout)).toMatchObject({ title: 'Позже', status: 'completed' });
  });

  it('[LATER1] stands though it is later said that the training runs, which it did', async () => {
    const end = tablet.call(update(workout, { status: 'completed', duration: 60 }));
    await wait(HOUR_MS);
    await phone.done([update(workout, { status: 'active' })]);
    await tablet.done([end]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'completed' });
  });

  it.each([
    ['gives way to one said before it, up to which the training went on', 3600],
    ['stays where the person has given other times since', 300],
    ['stays where the training has run again since', 60],
    ['stays where it was said first that it went on for less', 7200],
  ])('[JOIN5] [LATER1] that was guessed %s', async (what, duration) => {
    await wait(HOUR_MS);
    const [finishedMs, next] = [server.clock.nowMs, key()];
    const end = { status: 'completed', finished_at: timeOf(finishedMs), duration: 3600 };
    const late = phone.call(update(workout, end));
    await wait(HOUR_MS);
    if (duration === 7200) await tablet.done([addSet(item, key(), TICKED)]);
    await wait(2 * DAY_MS);
    await tablet.done([start(next)]);
    if (duration === 300) await tablet.done([retime(5)]);
    if (duration === 60) {
      const ended = { status: 'completed', duration: 60 };
      await tablet.done([update(next, ended), move(workout, 'active'), update(workout, ended)]);
    }
    await phone.done([late]);
    expect(phone.find('workout', workout), what).toMatchObject({ status: 'completed', duration });
  });

  it('[PARK1] that was said refuses an earlier cancel, which one that was guessed gives way to', async () => {
    const [cancel, next] = [phone.call(update(workout, { status: 'cancelled' })), key()];
    await wait(2 * DAY_MS);
    await tablet.done([start(next)]);
    await phone.done([cancel]);
    expect(phone.find('workout', workout)).toMatchObject({ status: 'cancelled' });
    const late = phone.call(update(next, { status: 'cancelled' }));
    await wait(HOUR_MS);
    await tablet.done([update(next, { status: 'completed', duration: 60 })]);
    expect(await phone.refused(late)).toMatchObject({ code: 'workout_ended' });
  });

  it('[OFF1] moves no start', async () => {
    const { started_at } = tablet.find('workout', workout) ?? {};
    const body = { status: 'completed', started_at: timeOf(phone.nowMs - DAY_MS), duration: 60 };
    await phone.done([update(workout, body)]);
    expect(phone.find('workout', workout)).toMatchObject({ status: 'completed', started_at, duration: 60 });
  });
});

describe('a training that goes on', () => {
  it('[LATER1] does so for 30 days after its end, whenever it began', async () => {
    const finished_at = timeOf(phone.nowMs + 2 * DAY_MS);
    await wait(2 * DAY_MS);
    await phone.done([update(workout, { status: 'completed', finished_at, duration: 60 })]);
    await wait(30 * DAY_MS);
    await phone.done([move(workout, 'active')]);
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    await wait(30 * DAY_MS + 1);
    expect(await phone.refused(move(workout, 'active'))).toMatchObject({ code: 'workout_ended' });
  });

  it('[VIEW2] counts for no record of others while it does', async () => {
    await phone.done([addSet(item, key(), TICKED), update(workout, { status: 'completed', duration: 60 })]);
    await wait(DAY_MS);
    const next = await trainOne(90);
    expect(await recordsOf(next)).toBe(1);
    await phone.done([move(workout, 'active')]);
    expect(await recordsOf(next)).toBe(0);
  });

  it('[LATER1] is not meant by a status that is sent again, but that keeps an earlier removal away', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    await tablet.exchange();
    const removal = tablet.call(move(workout, 'cancelled', tablet.cursor));
    await wait(HOUR_MS);
    await phone.done([move(workout, 'completed')]);
    await tablet.done([removal]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'completed' });
  });

  it('[LATER1] takes a part of it that was sent whole before, and still goes on', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    await tablet.exchange();
    const part = tablet.call(sentWhole());
    await wait(HOUR_MS);
    await phone.done([move(workout, 'active')]);
    await tablet.done([part]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'active' });
    expect(tablet.of('set')).toHaveLength(1);
    await wait(HOUR_MS);
    await tablet.done([sentWhole()]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'completed' });
  });

  it('[ONE1] goes on once, though two devices say so', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    await phone.done([move(workout, 'active')]);
    await tablet.done([move(workout, 'active')]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'active' });
  });

  it('is moved nowhere while it runs again', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 }), move(workout, 'active')]);
    expect(await phone.refused(move(workout, 'completed'))).toMatchObject({ status: 400, code: 'invalid' });
    expect(phone.find('workout', workout)).toMatchObject({ status: 'active' });
  });

  it.each(['cancelled', 'completed'])(
    '[REST8] is over where a device that has read its end has it %s',
    async to => {
      const late = phone.call(update(workout, { status: 'cancelled' }));
      const end = { status: 'completed', finished_at: timeOf(server.clock.nowMs + HOUR_MS), duration: 3600 };
      await wait(HOUR_MS);
      const finish = phone.call(update(workout, end));
      await wait(HOUR_MS);
      await tablet.done([move(workout, to)]);
      expect(tablet.find('workout', workout)).toMatchObject({ status: to, duration: 0 });
      await phone.done([late, finish]);
      expect(phone.find('workout', workout)).toMatchObject({ status: to, duration: 3600 });
    },
  );

  it('[REST8] is over, too, where a device that has read its end gives it other times', async () => {
    await tablet.done([retime(5)]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'completed', duration: 300 });
  });

  it('[LATER1] runs on where an earlier removal arrives after it went on', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    const late = tablet.call(move(workout, 'cancelled'));
    await wait(HOUR_MS);
    await phone.done([move(workout, 'active')]);
    await tablet.done([late]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'active' });
  });

  it('[DEL1] is no limit for one that is removed, or put back, at any time and beside another', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    await wait(40 * DAY_MS);
    await phone.done([start(key()), move(workout, 'cancelled')]);
    expect(phone.find('workout', workout)).toMatchObject({ status: 'cancelled' });
    await phone.done([move(workout, 'completed')]);
    expect(phone.find('workout', workout)).toMatchObject({ status: 'completed' });
  });
});

describe('a training removed from the history', () => {
  it('[SEEN1] asks about what another device has ticked in it since; put back it does not', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    await tablet.exchange();
    const seen = tablet.cursor;
    await phone.done([addSet(item, key(), TICKED)]);
    expect(await tablet.refused(move(workout, 'cancelled', seen))).toMatchObject({
      code: 'changed',
      ticked: 1,
    });
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'completed' });
    await tablet.done([move(workout, 'cancelled', tablet.cursor), move(workout, 'completed', seen)]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'completed' });
  });

  it('[PAST2] takes what the device that removed it had said before, and comes back with it', async () => {
    const set = key();
    await phone.done([addSet(item, set, TICKED), update(workout, { status: 'completed', duration: 60 })]);
    await tablet.exchange();
    const early = [patchSet(item, set, { weight_kg: 90 }), addSet(item, key(), TICKED), retime(60)];
    const late = early.map(call => phone.call(call));
    const elsewhere = tablet.call(patchSet(item, set, { reps: 9 }));
    await wait(HOUR_MS);
    await phone.done([move(workout, 'cancelled')]);
    expect(await tablet.refused(elsewhere)).toMatchObject({ code: 'workout_cancelled' });
    await phone.done(late);
    for (const call of [patchSet(item, set, { reps: 4 }), retime(90)]) {
      expect(await phone.refused(call)).toMatchObject({ code: 'workout_cancelled' });
    }
    await tablet.done([move(workout, 'completed')]);
    expect(await person.api.get<Workout>(`/api/workouts/${workout}/`)).toMatchObject({
      tonnage_total: 850,
      duration_hhmm: '01:00',
    });
  });

  it('takes nothing of a call of which one field was written after the removal', async () => {
    const set = key();
    await phone.done([addSet(item, set, TICKED), update(workout, { status: 'completed', duration: 60 })]);
    const early = phone.call(patchSet(item, set, { weight_kg: 90, reps: 3 }));
    await wait(HOUR_MS);
    await phone.done([move(workout, 'cancelled')]);
    await wait(HOUR_MS);
    const both = { ...early, acted: { weight_kg: early.acted_at, reps: phone.nowMs } };
    expect(await phone.refused(both)).toMatchObject({ code: 'workout_cancelled' });
  });

  /** A finished training that both have, and a change of the phone's that is an hour old. */
  async function finishWithLate() {
    const set = key();
    await phone.done([addSet(item, set, TICKED), update(workout, { status: 'completed', duration: 60 })]);
    await tablet.exchange();
    const late = phone.call(patchSet(item, set, { weight_kg: 90 }));
    await wait(HOUR_MS);
    return { set, late };
  }

  it('[PAST2] takes that also when another device removed it once more', async () => {
    const { set, late } = await finishWithLate();
    await phone.done([move(workout, 'cancelled')]);
    await wait(HOUR_MS);
    await tablet.done([move(workout, 'cancelled', tablet.cursor)]);
    await phone.done([late, move(workout, 'completed')]);
    expect(phone.find('set', set)).toMatchObject({ weight_kg: 90 });
  });

  it('[PAST2] takes that also when the earlier removal arrives later', async () => {
    const { set, late } = await finishWithLate();
    const removal = phone.call(move(workout, 'cancelled'));
    await wait(HOUR_MS);
    await tablet.done([move(workout, 'cancelled', tablet.cursor)]);
    await phone.done([removal]);
    await phone.done([late, move(workout, 'completed')]);
    expect(phone.find('set', set)).toMatchObject({ weight_kg: 90 });
  });

  it('takes nothing of a device whose return of it arrives after a later removal', async () => {
    const { late } = await finishWithLate();
    await phone.done([move(workout, 'cancelled')]);
    const back = phone.call(move(workout, 'completed'));
    phone.nowMs += 1;
    await wait(HOUR_MS);
    await tablet.done([move(workout, 'cancelled', tablet.cursor)]);
    await phone.done([{ ...back, acted_at: back.acted_at + 1 }]);
    expect(await phone.refused(late)).toMatchObject({ code: 'workout_cancelled' });
  });

  it('takes nothing of a device that had finished it, or taken its own removal back', async () => {
    const set = key();
    await phone.done([addSet(item, set, TICKED)]);
    const late = phone.call(patchSet(item, set, { weight_kg: 90 }));
    await wait(HOUR_MS);
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    await tablet.exchange();
    await tablet.done([move(workout, 'cancelled', tablet.cursor)]);
    expect(await phone.refused(late)).toMatchObject({ code: 'workout_cancelled' });
    await wait(HOUR_MS);
    await phone.done([move(workout, 'cancelled')]);
    await wait(HOUR_MS);
    await phone.done([move(workout, 'completed')]);
    await tablet.exchange();
    await tablet.done([move(workout, 'cancelled', tablet.cursor)]);
    expect(await phone.refused(late)).toMatchObject({ code: 'workout_cancelled' });
  });

  it('[PAST3] takes a part of it that was sent whole before, and stays removed', async () => {
    await phone.done([update(workout, { status: 'completed', duration: 60 })]);
    const part = phone.call(sentWhole());
    await wait(HOUR_MS);
    await phone.done([move(workout, 'cancelled')]);
    await phone.done([part]);
    expect(phone.find('workout', workout)).toMatchObject({ status: 'cancelled' });
    await phone.done([move(workout, 'completed')]);
    expect(await person.api.get<Workout>(`/api/workouts/${workout}/`)).toMatchObject({ tonnage_total: 400 });
  });
});

describe('a training that has joined another', () => {
  let [joined, own, second] = ['', '', ''];
  beforeEach(async () => {
    [joined, own, second] = [key(), key(), key()];
    const parts = [addItem(joined, own, squat), addItem(joined, second, bench)];
    await tablet.done([start(joined, { title: 'Спина' }), ...parts, addSet(own, key(), TICKED)]);
    await phone.exchange();
  });

  it('[JOIN2] parts with its exercises in their order', async () => {
    await tablet.done([update(joined, { status: 'completed', duration: 60 })]);
    const { items } = await person.api.get<Workout>(`/api/workouts/${joined}/`);
    expect(items.map(one => [one.client_key, one.order])).toEqual([
      [own, 1],
      [second, 2],
    ]);
  });

  it('[JOIN2] stays joined while its device says only that it runs', async () => {
    await tablet.done([update(joined, { status: 'active' })]);
    expect(tablet.of('alias')).toHaveLength(1);
  });

  it('[SEEN1] is cancelled without a question about what was ticked in the other one', async () => {
    const seen = tablet.cursor;
    await phone.done([addSet(item, key(), TICKED)]);
    await tablet.done([update(joined, { status: 'cancelled' }, seen)]);
    expect(tablet.find('workout', joined)).toMatchObject({ status: 'cancelled' });
  });

  it('[PAST2] takes what its device had said before it was cancelled, and comes back with it', async () => {
    const set = key();
    await tablet.done([addSet(own, set, TICKED)]);
    const late = tablet.call(patchSet(own, set, { weight_kg: 90 }));
    await wait(HOUR_MS);
    await tablet.done([update(joined, { status: 'cancelled' })]);
    await tablet.done([late, move(joined, 'completed')]);
    expect(tablet.find('set', set)).toMatchObject({ weight_kg: 90, workout_key: joined });
  });

  it('[SEEN1] is finished without a question about what another device ticked in it', async () => {
    const seen = tablet.cursor;
    await phone.done([addSet(own, key(), TICKED)]);
    await tablet.done([update(joined, { status: 'completed', duration: 60 }, seen)]);
    expect(tablet.find('workout', joined)).toMatchObject({ status: 'completed' });
  });

  it.each([
    ['completed', 1],
    ['cancelled', 0],
  ])(
    '[JOIN2] takes along what it achieved from one that has ended, when it is %s',
    async (status, records) => {
      await phone.done([update(workout, { status: 'completed', duration: 60 })]);
      await tablet.exchange();
      await tablet.done([update(joined, { status, duration: 60 }, tablet.cursor)]);
      await wait(DAY_MS);
      expect(await recordsOf(await trainOne(90, squat))).toBe(records);
    },
  );
});

describe('a row that a device deletes though it is gone', () => {
  it('[DEL1] is not made afterwards by another that still has it', async () => {
    const late = key();
    await tablet.done([deleteItem(late, tablet.cursor)]);
    await tablet.done([deleteItem(late, tablet.cursor)]);
    expect(await phone.refused(addItem(workout, late, squat))).toMatchObject({
      status: 410,
      code: 'deleted',
    });
  });

  it('[ADR1] is said to be deleted, and one that nobody knows to be missing', async () => {
    await phone.done([deleteItem(item, phone.cursor)]);
    expect(await tablet.refused(addSet(item, key()))).toMatchObject({ status: 410, code: 'deleted' });
    expect(await tablet.refused(addSet(key(), key()))).toMatchObject({ status: 404, code: 'not_found' });
    await person.api.delete(`/api/workouts/active/exercises/${key()}/`, undefined, 404);
  });
});
