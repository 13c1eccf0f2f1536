// Covers docs/api.md: Starting while another workout is active.
/** How starts join and part again. Long, since each is walked through what the two devices have not heard. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Workout } from '#contract/workouts.ts';
import { comesBack, type Returner } from './support/comes-back.ts';
import { addItem, addSet, type Device, patchSet, start, update } from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibraryKeys, key } from './support/training.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let person: Returner;
let bench: string;
let squat: string;
let phone: Device;
let tablet: Device;
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  ({ bench, squat } = await findLibraryKeys(server.anonymous));
});
beforeEach(async () => {
  server.clock.nowMs = Date.now();
  person = await comesBack(server);
  ({ phone, tablet } = person);
});
afterAll(() => server.destroy());

const wait = (ms: number) => person.wait(ms);
const timeOf = (ms: number) => new Date(ms).toISOString();

describe('a start beside a running training', () => {
  it('joins it, and what its key says goes there', async () => {
    const [first, second, item, set] = [key(), key(), key(), key()];
    await phone.done([start(first, { title: 'Ноги' })]);
    const results = await tablet.exchange([
      start(second, { title: 'Спина' }),
      addItem(second, item, bench),
      addSet(item, set, { done: true, weight_kg: 80, reps: 5 }),
      update(second, { title: 'Спина и ноги' }),
    ]);
    expect(results[0]).toMatchObject({ status: 200, body: { joined: first } });
    expect(results.slice(1).map(result => result.status)).toEqual([200, 201, 200]);
    expect(tablet.of('alias')).toEqual([{ kind: 'alias', key: second, workout_key: first }]);
    expect(tablet.find('item', item)).toMatchObject({ workout_key: first });
    expect(await person.api.get<Workout>(`/api/workouts/${second}/`)).toMatchObject({
      client_key: first,
      title: 'Спина и ноги',
    });
  });

  it('joins once, however often it is said, and says so again', async () => {
    const [first, second] = [key(), key()];
    await phone.done([start(first)]);
    const call = tablet.call(start(second));
    const [once] = await tablet.exchange([call]);
    expect(await tablet.exchange([call])).toEqual([once]);
    expect(await tablet.exchange([start(second)])).toMatchObject([{ status: 200, body: { joined: first } }]);
  });

  it.each([
    ['before it began', HOUR_MS, 'active'],
    ['before it joined, and after it began', 3 * HOUR_MS, undefined],
    ['after it joined, though it says that it began later', 5 * HOUR_MS, undefined],
  ])('runs on where the other one is ended by an act of %s', async (_, endedAfterMs, status) => {
    const [first, second, item] = [key(), key(), key()];
    const beganMs = phone.nowMs;
    await phone.done([start(first)]);
    const isSaidLater = endedAfterMs > 4 * HOUR_MS;
    const started_at = timeOf(beganMs + (isSaidLater ? 8 : 2) * HOUR_MS);
    await wait(4 * HOUR_MS);
    await tablet.exchange([start(second, { started_at }), addItem(second, item, bench)]);
    await wait(2 * HOUR_MS);
    const end = update(first, { status: 'completed', duration: 60 });
    await phone.done([{ ...end, acted_at: beganMs + endedAfterMs }]);
    await tablet.exchange();
    expect(tablet.find('workout', first)).toMatchObject({ status: 'completed' });
    expect((tablet.find('workout', second) as { status?: string } | undefined)?.status).toBe(status);
    expect(tablet.find('item', item)).toMatchObject({ workout_key: status ? second : first });
  });

  it('[JOIN5] [LATER1] is parted, though the end of before comes after a guessed one', async () => {
    const [first, second, theirs, item] = [key(), key(), key(), key()];
    const tick = { done: true, weight_kg: 80, reps: 5 };
    await phone.done([start(first), addItem(first, theirs, squat)]);
    await wait(HOUR_MS);
    const finished_at = timeOf(phone.nowMs);
    const late = phone.call(update(first, { status: 'completed', finished_at, duration: 3600 }));
    await wait(3 * HOUR_MS);
    await tablet.exchange([start(second), addItem(second, item, bench)]);
    await wait(HOUR_MS);
    const tickMs = tablet.nowMs;
    await tablet.done([addSet(item, key(), tick)]);
    await wait(48 * HOUR_MS);
    await tablet.done([start(key())]);
    await phone.done([late]);
    await tablet.exchange();
    for (const device of [phone, tablet]) {
      expect(device.find('workout', first)).toMatchObject({ finished_at, duration: 3600 });
      expect(device.find('workout', second)).toMatchObject({
        status: 'completed',
        finished_at: timeOf(tickMs),
      });
      expect(device.find('item', item)).toMatchObject({ workout_key: second });
      expect(device.find('item', theirs)).toMatchObject({ workout_key: first });
    }
  });

  it('[NOTE1] takes the note back that the other one had, where that is ended by an act of before', async () => {
    const [first, second, third] = [key(), key(), key()];
    const beganMs = phone.nowMs;
    await phone.done([start(first)]);
    await wait(4 * HOUR_MS);
    await tablet.exchange([start(second), start(third), update(third, { note: 'Зал на Мира' })]);
    expect(tablet.find('workout', first)).toMatchObject({ note: 'Зал на Мира' });
    const end = update(first, { status: 'completed', duration: 60 });
    await phone.done([{ ...end, acted_at: beganMs + HOUR_MS }]);
    await tablet.exchange();
    expect(tablet.find('workout', first)).toMatchObject({ status: 'completed' });
    expect(tablet.find('workout', first)?.note ?? '').toBe('');
    expect(tablet.find('workout', second)).toMatchObject({ status: 'active', note: 'Зал на Мира' });
  });

  it('leaves its ticks out of the guessed end of one that is moved by an act of before', async () => {
    const [first, second, theirs, item] = [key(), key(), key(), key()];
    const beganMs = phone.nowMs;
    await phone.done([start(first), addItem(first, theirs, squat)]);
    await wait(HOUR_MS);
    const tick = { done: true, weight_kg: 80, reps: 5 };
    await phone.done([addSet(theirs, key(), tick)]);
    await wait(3 * HOUR_MS);
    await tablet.exchange([start(second), addItem(second, item, bench), addSet(item, key(), tick)]);
    await wait(HOUR_MS);
    await phone.done([{ ...move(first, 'completed'), acted_at: beganMs + 3 * HOUR_MS }]);
    expect(phone.find('workout', first)).toMatchObject({ status: 'completed', duration: 3600 });
  });

  it('of a template or a repetition joins with its exercises', async () => {
    const [first, template, second, item, set] = [key(), key(), key(), key(), key()];
    await phone.done([
      start(first),
      {
        method: 'POST',
        path: '/api/templates/',
        body: { workout_id: first, title: 'План', client_key: template },
      },
    ]);
    const items = [{ client_key: item, exercise_id: bench, sets: [{ client_key: set, weight_kg: 60 }] }];
    const [result] = await tablet.exchange([
      { method: 'POST', path: `/api/templates/${template}/apply/`, body: { client_key: second, items } },
    ]);
    expect(result).toMatchObject({ status: 200, body: { joined: first } });
    expect(tablet.find('set', set)).toMatchObject({ workout_key: first, item_key: item, weight_kg: 60 });
  });

  it('by a template that is gone begins all the same, where the copy comes along', async () => {
    const [workout, item] = [key(), key()];
    const body = { client_key: workout, title: 'План', items: [{ client_key: item, exercise_id: bench }] };
    await phone.done([{ method: 'POST', path: `/api/templates/${key()}/apply/`, body }]);
    expect(phone.find('workout', workout)).toMatchObject({ title: 'План', template_key: null });
    expect(
      await phone.refused({ method: 'POST', path: `/api/templates/${key()}/apply/`, body: {} }),
    ).toMatchObject({ code: 'not_found' });
  });

  it('of single calls is answered as ever', async () => {
    const first = await person.api.post<Workout>('/api/workouts/create/', { client_key: key() }, 201);
    const second = key();
    const answer = await person.api.post<Workout>('/api/workouts/create/', { client_key: second }, 200);
    expect(answer.id).toBe(first.id);
    await person.api.patch(`/api/workouts/${first.id}/update/`, { status: 'completed' });
    await person.api.post('/api/workouts/create/', { client_key: second }, 201);
  });
});

describe('a forgotten training', () => {
  it('is completed at its last tick when the next one begins more than 12 hours later', async () => {
    const [monday, wednesday, item, set] = [key(), key(), key(), key()];
    await phone.done([start(monday), addItem(monday, item, bench), addSet(item, set, { reps: 5 })]);
    await wait(HOUR_MS);
    const lastTickMs = phone.nowMs;
    await phone.done([patchSet(item, set, { done: true })]);
    await wait(48 * HOUR_MS);
    const [result] = await tablet.exchange([start(wednesday)]);
    expect(result).toMatchObject({ status: 201 });
    expect(result?.body).toBeUndefined();
    expect(tablet.find('workout', monday)).toMatchObject({
      status: 'completed',
      finished_at: timeOf(lastTickMs),
      duration: 3600,
    });
    expect(tablet.find('workout', wednesday)).toMatchObject({ status: 'active' });
  });

  it.each(['a new set', 'one that was there'])(
    '[JOIN5] is completed when %s was ticked, not when a note of it was written later',
    async which => {
      const [monday, item, set] = [key(), key(), key()];
      await phone.done([start(monday), addItem(monday, item, bench)]);
      const isNew = which === 'a new set';
      if (!isNew) await phone.done([addSet(item, set, { reps: 5 })]);
      await wait(HOUR_MS);
      const tickMs = phone.nowMs;
      await wait(HOUR_MS);
      const values = { done: true, note: 'легко' };
      const call = isNew ? addSet(item, set, values) : patchSet(item, set, values);
      await phone.done([{ ...call, acted: { done: tickMs, note: phone.nowMs } }]);
      await wait(48 * HOUR_MS);
      await phone.done([start(key())]);
      expect(phone.find('workout', monday)).toMatchObject({ finished_at: timeOf(tickMs), duration: 3600 });
    },
  );

  it('without a tick is completed at its start', async () => {
    const [monday, wednesday] = [key(), key()];
    const startedMs = phone.nowMs;
    await phone.done([start(monday)]);
    await wait(13 * HOUR_MS);
    await tablet.done([start(wednesday)]);
    expect(tablet.find('workout', monday)).toMatchObject({
      status: 'completed',
      finished_at: timeOf(startedMs),
      duration: 0,
    });
  });

  it('is measured by acts: one that began offline long ago joins what runs now', async () => {
    const [old, now] = [key(), key()];
    const early = tablet.call(start(old));
    await wait(30 * HOUR_MS);
    await phone.done([start(now)]);
    expect(await tablet.exchange([early])).toMatchObject([{ status: 200, body: { joined: now } }]);
  });

  it('was not forgotten when it was touched within 12 hours', async () => {
    const [first, second] = [key(), key()];
    await phone.done([start(first)]);
    await wait(10 * HOUR_MS);
    await phone.done([addItem(first, key(), bench)]);
    await wait(10 * HOUR_MS);
    expect(await tablet.exchange([start(second)])).toMatchObject([{ status: 200, body: { joined: first } }]);
  });
});

describe('a training that ended before its start was sent', () => {
  it('never joins: it is made as it ended', async () => {
    const [running, ended, item] = [key(), key(), key()];
    await phone.done([start(running)]);
    const startedMs = tablet.nowMs - 2 * HOUR_MS;
    const finished_at = timeOf(startedMs + HOUR_MS);
    await tablet.done([
      start(ended, {
        started_at: timeOf(startedMs),
        ended: { status: 'completed', finished_at, duration: 3000 },
      }),
      addItem(ended, item, bench),
      addSet(item, key(), { done: true, weight_kg: 80, reps: 5 }),
    ]);
    expect(tablet.find('workout', ended)).toMatchObject({ status: 'completed', finished_at, duration: 3000 });
    expect(tablet.find('workout', running)).toMatchObject({ status: 'active' });
    expect(await person.api.get<Workout>(`/api/workouts/${ended}/`)).toMatchObject({ tonnage_total: 400 });
    // What is added later moves no end.
    await wait(24 * HOUR_MS);
    await phone.done([addSet(item, key(), { done: true, weight_kg: 80, reps: 5 })]);
    expect(phone.find('workout', ended)).toMatchObject({ finished_at, duration: 3000 });
  });

  it('holds its key where it was cancelled, and nothing can be added to it', async () => {
    const [workout, item] = [key(), key()];
    await tablet.exchange();
    await tablet.done([start(workout, { ended: { status: 'cancelled' } })]);
    expect(tablet.find('workout', workout)).toMatchObject({ status: 'cancelled' });
    expect(await tablet.refused(addItem(workout, item, bench))).toMatchObject({ code: 'workout_cancelled' });
    expect(await tablet.exchange([start(workout)])).toMatchObject([{ status: 200 }]);
    await person.api.get('/api/workouts/active/', 204);
  });
});

describe('a training that has joined without knowing it', () => {
  let [running, joined, own, theirs, set] = ['', '', '', '', ''];
  beforeEach(async () => {
    [running, joined, own, theirs, set] = [key(), key(), key(), key(), key()];
    await phone.done([start(running), addItem(running, theirs, squat)]);
    await tablet.done([
      start(joined, { title: 'Спина' }),
      addItem(joined, own, bench),
      addSet(own, set, { done: true, weight_kg: 80, reps: 5 }),
    ]);
    await phone.exchange();
  });

  it.each(['cancelled', 'completed'])(
    '[NOTE1] takes its note along when it is %s by its own key',
    async status => {
      await tablet.done([update(joined, { note: 'Зал на Мира' })]);
      await tablet.done([update(joined, { status, duration: 60 }, tablet.cursor)]);
      expect(tablet.find('workout', running)?.note ?? '').toBe('');
      expect(tablet.find('workout', joined)).toMatchObject({ note: 'Зал на Мира' });
    },
  );

  it('[NOTE1] lends its note to the other one until that says its own, whichever arrives first', async () => {
    const note = phone.call(update(running, { note: 'Болит плечо' }));
    await wait(60_000);
    await tablet.done([update(joined, { note: 'Зал на Мира' })]);
    await phone.done([note]);
    await tablet.done([update(joined, { status: 'completed', duration: 60 })]);
    expect(tablet.find('workout', joined)).toMatchObject({ note: 'Зал на Мира' });
    expect(tablet.find('workout', running)).toMatchObject({ note: 'Болит плечо' });
  });

  it('is a training of its own when it is finished by its own key', async () => {
    await tablet.done([update(joined, { status: 'completed', duration: 600 })]);
    for (const device of [tablet, phone]) {
      await device.exchange();
      expect(device.of('alias')).toEqual([]);
      expect(device.find('workout', joined)).toMatchObject({
        status: 'completed',
        title: 'Спина',
        duration: 600,
      });
      expect(device.find('item', own)).toMatchObject({ workout_key: joined });
      expect(device.find('set', set)).toMatchObject({ workout_key: joined });
      expect(device.find('item', theirs)).toMatchObject({ workout_key: running });
      expect(device.find('workout', running)).toMatchObject({ status: 'active' });
    }
    const whole = await person.api.get<Workout>(`/api/workouts/${joined}/`);
    expect(whole).toMatchObject({ tonnage_total: 400, items: [{ order: 1 }] });
    // A set that is still under way finds its item where it is now.
    await phone.done([addSet(own, key(), { done: true, weight_kg: 80, reps: 1 })]);
    expect(await person.api.get<Workout>(`/api/workouts/${joined}/`)).toMatchObject({ tonnage_total: 480 });
    await tablet.done([update(joined, { status: 'completed' })]);
  });

  it.each(['before', 'together with'])(
    '[JOIN2] [JOIN5] takes ticks that were sent %s its end along: the guessed end of the other one goes by its own',
    async sent => {
      await wait(HOUR_MS);
      const tickMs = phone.nowMs;
      await phone.done([addSet(theirs, key(), { done: true, weight_kg: 80, reps: 5 })]);
      await wait(HOUR_MS);
      const calls = [
        addSet(own, key(), { done: true, weight_kg: 80, reps: 5 }),
        update(joined, { status: 'completed', duration: 600 }),
      ];
      for (const batch of sent === 'before' ? calls.map(call => [call]) : [calls]) await tablet.done(batch);
      await wait(48 * HOUR_MS);
      await phone.done([start(key())]);
      expect(phone.find('workout', running)).toMatchObject({ finished_at: timeOf(tickMs), duration: 3600 });
    },
  );

  it('[JOIN2] [NOTE1] takes its note along, and the other one keeps its own', async () => {
    await phone.done([update(running, { note: 'Болит плечо' })]);
    await tablet.done([update(joined, { note: 'Зал на Мира' })]);
    expect(tablet.find('workout', running)).toMatchObject({ note: 'Болит плечо' });
    await tablet.done([update(joined, { status: 'completed', duration: 600 })]);
    expect(tablet.find('workout', running)).toMatchObject({ note: 'Болит плечо' });
    expect(tablet.find('workout', joined)).toMatchObject({ note: 'Зал на Мира' });
  });

  it('[NOTE1] gives its note to one that has none, until that has one of its own', async () => {
    for (const note of ['Зал', 'Зал на Мира']) {
      await tablet.done([update(joined, { note })]);
      expect(tablet.find('workout', running)).toMatchObject({ note });
    }
    await phone.done([update(running, { note: 'Болит плечо' })]);
    await tablet.done([update(joined, { note: '' })]);
    expect(tablet.find('workout', running)).toMatchObject({ note: 'Болит плечо' });
  });

  it.each(['completed', 'cancelled'])(
    '[NOTE1] keeps the title and note that come in the call by which it is %s',
    async status => {
      const body = { title: 'Спина и ноги', note: 'Зал на Мира', status, duration: 60 };
      await tablet.done([update(joined, body, tablet.cursor)]);
      expect(tablet.find('workout', joined)).toMatchObject({ title: 'Спина и ноги', note: 'Зал на Мира' });
      expect(tablet.find('workout', running)?.note ?? '').toBe('');
    },
  );

  it('is a training of its own when it is sent whole, and the other one runs on', async () => {
    const body = {
      client_key: joined,
      status: 'completed',
      started_at: timeOf(tablet.nowMs - 2 * HOUR_MS),
      finished_at: timeOf(tablet.nowMs - HOUR_MS),
      duration: 3600,
      items: [{ client_key: own, exercise_id: bench, sets: [{ client_key: set, done: true, reps: 6 }] }],
    };
    await tablet.done([{ method: 'POST', path: '/api/workouts/import/', body }]);
    expect(tablet.find('workout', running)).toMatchObject({ status: 'active', finished_at: null });
    expect(tablet.find('workout', joined)).toMatchObject({
      status: 'completed',
      started_at: body.started_at,
      finished_at: body.finished_at,
    });
    expect(tablet.find('set', set)).toMatchObject({ workout_key: joined, reps: 6, weight_kg: 80 });
    expect(tablet.of('alias')).toEqual([]);
  });

  it('also when the other one was finished first', async () => {
    await phone.done([update(running, { status: 'completed', duration: 60 })]);
    await tablet.done([update(joined, { status: 'completed', duration: 600 })]);
    expect(await person.api.get<Workout>(`/api/workouts/${running}/`)).toMatchObject({ tonnage_total: 0 });
    expect(await person.api.get<Workout>(`/api/workouts/${joined}/`)).toMatchObject({ tonnage_total: 400 });
  });

  it('is gone when it is cancelled by its own key, and the other one runs on', async () => {
    await tablet.done([update(joined, { status: 'cancelled' }, tablet.cursor)]);
    expect(tablet.find('workout', joined)).toMatchObject({ status: 'cancelled' });
    expect((await person.api.get<Workout>('/api/workouts/active/')).items.map(one => one.client_key)).toEqual(
      [theirs],
    );
  });

  it('asks where somebody else has ticked in it', async () => {
    const seen = tablet.cursor;
    await phone.done([addSet(own, key(), { done: true })]);
    const refusal = await tablet.refused(update(joined, { status: 'cancelled' }, seen));
    expect(refusal).toMatchObject({ code: 'changed', ticked: 1 });
    expect(await person.api.get<Workout>('/api/workouts/active/')).toMatchObject({ items: [{}, {}] });
  });

  it('leaves what was added to the running one by who knew of it', async () => {
    const known = key();
    await tablet.done([addItem(running, known, bench)]);
    await tablet.done([update(joined, { status: 'completed' })]);
    expect(tablet.find('item', known)).toMatchObject({ workout_key: running });
  });

  // A server restored from a backup knows the join still, which another device has split since.
  describe('whose split was lost with a restored server', () => {
    it.each(['completed', 'cancelled'] as const)('is moved to %s without the other one', async status => {
      await phone.done([update(running, { status: 'cancelled' })]);
      await phone.done([move(joined, status)]);
      expect(phone.find('workout', joined)).toMatchObject({ status });
      expect(phone.find('item', own)).toMatchObject({ workout_key: joined });
      expect(phone.find('workout', running)).toMatchObject({ status: 'cancelled' });
    });

    it('is resumed without the other one, if none is running', async () => {
      expect(await phone.refused(move(joined, 'active'))).toMatchObject({ code: 'workout_active' });
      expect(phone.of('alias')).toHaveLength(1);
      await phone.done([update(running, { status: 'completed' })]);
      await phone.done([move(joined, 'active')]);
      expect(phone.find('workout', joined)).toMatchObject({ status: 'active' });
      expect(phone.find('workout', running)).toMatchObject({ status: 'completed' });
    });

    it('gets its own times', async () => {
      await phone.done([update(running, { status: 'completed', duration: 60 })]);
      const started_at = timeOf(phone.nowMs - 2 * HOUR_MS);
      const finished_at = timeOf(phone.nowMs - HOUR_MS);
      await phone.done([update(joined, { started_at, finished_at, duration: 3600 })]);
      expect(phone.find('workout', joined)).toMatchObject({
        status: 'completed',
        started_at,
        duration: 3600,
      });
      expect(phone.find('workout', running)).toMatchObject({ duration: 60 });
    });
  });
});

function move(workoutKey: string, status: string) {
  return { method: 'POST' as const, path: `/api/workouts/${workoutKey}/status/`, body: { status } };
}
