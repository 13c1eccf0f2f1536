// Covers docs/api.md: The later act wins.
// Every kind of change by two devices. Long, since each is contested with the same rows.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exercise } from '#contract/exercises.ts';
import type { Api } from './support/api.ts';
import {
  addItem,
  addSet,
  Device,
  deleteItem,
  deleteSet,
  type GivenCall,
  patchSet,
  replaceItem,
  setRest,
  start,
  update,
} from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibrary, findLibraryKeys, key } from './support/training.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

let server: TestServer;
let api: Api;
let bench: string;
let squat: string;
let plank: string;
let phone: Device;
let tablet: Device;
let workout: string;
let item: string;
let set: string;
beforeAll(async () => {
  server = await TestServer.start({ ACCESS_TOKEN_SEC: '86400' });
  ({ bench, squat, plank } = await findLibraryKeys(server.anonymous));
});
beforeEach(async () => {
  api = await server.guest();
  [phone, tablet] = [new Device(api, server.clock.nowMs), new Device(api, server.clock.nowMs)];
  [workout, item, set] = [key(), key(), key()];
  await phone.done([start(workout), addItem(workout, item, bench), addSet(item, set, { weight_kg: 80 })]);
  await tablet.exchange();
});
afterAll(() => server.destroy());

/** Time passes on the server, and on the devices' clocks, however wrong they are. */
function wait(ms: number) {
  server.wait(ms);
  for (const device of [phone, tablet]) device.nowMs += ms;
}

describe('the later act', () => {
  it('wins a field, though it arrives earlier', async () => {
    // Said on Monday, sent on Wednesday; on Tuesday the other device said otherwise.
    const monday = tablet.call(patchSet(item, set, { weight_kg: 100, reps: 3 }));
    const rest = tablet.call(setRest(30));
    const name = tablet.call(update(workout, { title: 'Понедельник' }));
    wait(HOUR_MS);
    await phone.done([
      patchSet(item, set, { weight_kg: 90 }),
      setRest(60),
      update(workout, { title: 'Вторник' }),
    ]);
    wait(HOUR_MS);
    await tablet.done([monday, rest, name]);
    expect(tablet.find('set', set)).toMatchObject({ weight_kg: 90, reps: 3 });
    expect(tablet.of('settings')).toMatchObject([{ rest_default_sec: 60 }]);
    expect(tablet.find('workout', workout)).toMatchObject({ title: 'Вторник' });
  });

  it('wins the place of an exercise, and keeps the sets that came with it', async () => {
    const earlier = tablet.call(replaceItem(item, plank, tablet.cursor));
    wait(HOUR_MS);
    const ticked = key();
    await phone.done([replaceItem(item, squat), addSet(item, ticked, { weight_kg: 120, done: true })]);
    await tablet.done([earlier]);
    expect(tablet.find('item', item)).toMatchObject({ exercise_key: squat });
    expect(tablet.find('set', ticked)).toMatchObject({ weight_kg: 120 });
  });

  it("wins a template's title and plan over an edit and an update from a training that arrive later", async () => {
    const template = key();
    const path = `/api/templates/${template}/`;
    const plan = (reps: number) => [{ exercise_id: bench, sets: [{ reps }] }];
    const make = { workout_id: workout, client_key: template, title: 'А' };
    await phone.done([{ method: 'POST', path: '/api/templates/', body: make }]);
    await tablet.exchange();
    const edit = { method: 'PATCH' as const, path, body: { title: 'Б', items: plan(1) } };
    const refill = {
      method: 'POST' as const,
      path: `/api/workouts/${workout}/maybe-update-template/`,
      body: { update: true, items: plan(2) },
    };
    const earlier = [tablet.call(edit), tablet.call(refill)];
    wait(HOUR_MS);
    await phone.done([{ method: 'PATCH', path, body: { title: 'В', items: plan(3) } }]);
    await tablet.done(earlier);
    const of = () => tablet.find('template', template);
    expect(of()).toMatchObject({ title: 'В', items: [{ sets: [{ reps: 3 }] }] });
    wait(HOUR_MS);
    await tablet.done([edit]);
    expect(of()).toMatchObject({ title: 'Б', items: [{ sets: [{ reps: 1 }] }] });
    await tablet.done([refill]);
    expect(of()).toMatchObject({ title: 'Б', items: [{ sets: [{ reps: 2 }] }] });
  });

  it.each([-YEAR_MS, YEAR_MS])(
    'is sent as an age, so a clock that is %d ms off changes nothing',
    async off => {
      tablet.nowMs += off;
      const early = tablet.call(patchSet(item, set, { weight_kg: 100 }));
      wait(HOUR_MS);
      await phone.done([patchSet(item, set, { weight_kg: 90 })]);
      wait(HOUR_MS);
      const late = tablet.call(patchSet(item, set, { reps: 7 }));
      await tablet.done([early, late]);
      expect(tablet.find('set', set)).toMatchObject({ weight_kg: 90, reps: 7 });
      wait(HOUR_MS);
      await tablet.done([patchSet(item, set, { weight_kg: 95 })]);
      expect(tablet.find('set', set)).toMatchObject({ weight_kg: 95 });
    },
  );

  it('is never so early that its year would have no four figures', async () => {
    const [made, dated] = [key(), key()];
    const create = (client_key: string, more: object): GivenCall => ({
      method: 'POST',
      path: '/api/templates/',
      body: { client_key, title: 'План', items: [], ...more },
    });
    const created_at = '0000-01-01T00:00:00+23:59';
    const dates = { created_at, items: [{ exercise_id: bench, planned_at: created_at }] };
    const calls = [{ ...create(made, {}), acted_at: 0 }, create(dated, dates)];
    tablet.take((await tablet.send(calls, { sent_at: 1e14 })).body.rows);
    expect(tablet.find('template', made)).toMatchObject({ created_at: '1970-01-01T00:00:00.000Z' });
    expect(tablet.find('template', dated)).toMatchObject({ created_at: '1970-01-01T00:00:00.000Z' });
  });

  it('is never later than its receipt: a clock put back in between counts for now', async () => {
    const acted = tablet.call(patchSet(item, set, { weight_kg: 100 }));
    tablet.nowMs -= YEAR_MS;
    await tablet.done([acted]);
    wait(1);
    await phone.done([patchSet(item, set, { weight_kg: 90 })]);
    expect(phone.find('set', set)).toMatchObject({ weight_kg: 90 });
  });

  it('is no earlier than what its person had seen', async () => {
    wait(HOUR_MS);
    await phone.done([patchSet(item, set, { weight_kg: 90 })]);
    await tablet.exchange();
    // The tablet's clock is put right by a year between the act and its sending.
    const seen = tablet.cursor;
    const call = tablet.call({ ...patchSet(item, set, { weight_kg: 95 }), seen });
    tablet.nowMs += YEAR_MS;
    await tablet.done([call]);
    expect(tablet.find('set', set)).toMatchObject({ weight_kg: 95 });
  });

  it('goes by the field where a call holds several acts', async () => {
    const startMs = tablet.nowMs;
    wait(HOUR_MS);
    await phone.done([patchSet(item, set, { weight_kg: 90, reps: 5 })]);
    wait(HOUR_MS);
    const merged = tablet.call({
      ...patchSet(item, set, { weight_kg: 100, reps: 3 }),
      acted: { weight_kg: startMs },
    });
    await tablet.done([merged]);
    expect(tablet.find('set', set)).toMatchObject({ weight_kg: 90, reps: 3 });
  });

  it('[BACK1] is a template put back after it was deleted, though the clock was set back since', async () => {
    const template = key();
    const items = [{ exercise_id: bench, sets: [{ reps: 5 }] }];
    const path = '/api/templates/';
    const body = { items, client_key: template, title: 'А' };
    await phone.done([{ method: 'POST', path, body }]);
    const created_at = new Date(phone.nowMs).toISOString();
    const acted_at = phone.nowMs + HOUR_MS;
    await phone.done([
      { method: 'DELETE', path: `${path}${template}/`, acted_at },
      { method: 'POST', path, body: { ...body, created_at }, acted_at: acted_at + 1 },
    ]);
    expect(phone.find('template', template)).toMatchObject({ title: 'А' });
  });

  it('[LATER1] is a deletion on another device too, so a template from a file stays deleted, though that arrives last', async () => {
    const template = key();
    const path = '/api/templates/';
    const body = { items: [], client_key: template, title: 'А' };
    const deleting: GivenCall = { method: 'DELETE', path: `${path}${template}/` };
    await phone.done([{ method: 'POST', path, body }]);
    await tablet.exchange();
    await phone.done([deleting]);
    wait(HOUR_MS);
    const created_at = new Date(phone.nowMs).toISOString();
    const again = phone.call({ method: 'POST', path, body: { ...body, created_at } });
    wait(HOUR_MS);
    await tablet.done([deleting]);
    expect(await phone.refused(again)).toMatchObject({ status: 410, code: 'deleted' });
  });

  it('[PLAN3] of a plan is when that was written, whatever was changed of its template with it later', async () => {
    const template = key();
    const path = `/api/templates/${template}/`;
    const items = [{ exercise_id: bench, sets: [{ reps: 5 }] }];
    const make = { items, client_key: template, title: 'А' };
    await phone.done([{ method: 'POST', path: '/api/templates/', body: make }]);
    wait(HOUR_MS);
    const plannedMs = phone.nowMs;
    wait(HOUR_MS);
    const acted = { items: plannedMs, title: phone.nowMs };
    await phone.done([{ method: 'PATCH', path, body: { items, title: 'Б' }, acted }]);
    const planned_at = new Date(plannedMs).toISOString();
    expect(phone.find('template', template)).toMatchObject({ title: 'Б', items: [{ planned_at }] });
  });

  it('[PLAN3] of a plan is by the clock that trainings begin by, however wrong its device has it', async () => {
    const planned = (device: Device) => {
      const planned_at = new Date(device.nowMs).toISOString();
      const body = { title: 'А', client_key: key(), items: [{ exercise_id: bench, planned_at }] };
      return device.call({ method: 'POST', path: '/api/templates/', body });
    };
    phone.nowMs -= 3 * DAY_MS;
    const late = planned(phone);
    await phone.done([late]);
    tablet.nowMs += 3 * HOUR_MS;
    const early = planned(tablet);
    await tablet.done([early]);
    await phone.exchange();
    const dateOf = ({ body }: typeof late) => {
      const { client_key } = body as { client_key: string };
      return (phone.find('template', client_key) as { items: { planned_at: string }[] }).items[0]?.planned_at;
    };
    expect(dateOf(late)).toBe(new Date(server.clock.nowMs).toISOString());
    expect(dateOf(early)).toBe(new Date(tablet.nowMs).toISOString());
  });

  it('[PLAN3] of figures that an edit or a copy leaves as they were stays, however slow its device’s clock is', async () => {
    const [template, copy] = [key(), key()];
    phone.nowMs -= 3 * DAY_MS;
    const benchAt = new Date(phone.nowMs - HOUR_MS).toISOString();
    const before = { exercise_id: bench, planned_at: benchAt };
    const make = { items: [before], client_key: template, title: 'А' };
    await tablet.done([{ method: 'POST', path: '/api/templates/', body: make }]);
    const items = [before, { exercise_id: squat, planned_at: new Date(phone.nowMs).toISOString() }];
    const path = `/api/templates/${template}/`;
    await phone.done([{ method: 'PATCH', path, body: { items } }]);
    const body = { ...make, client_key: copy };
    await phone.done([{ method: 'POST', path: '/api/templates/', body }]);
    const now = new Date(server.clock.nowMs).toISOString();
    expect(phone.find('template', template)).toMatchObject({
      items: [{ planned_at: benchAt }, { planned_at: now }],
    });
    expect(phone.find('template', copy)).toMatchObject({ items: [{ planned_at: benchAt }] });
  });

  it('[PLAN3] of a plan that a training makes is by that clock, too', async () => {
    phone.nowMs -= 3 * HOUR_MS;
    const client_key = key();
    const path = `/api/workouts/${workout}/save-as-template/`;
    await phone.done([{ method: 'POST', path, body: { title: 'А', client_key } }]);
    const planned_at = new Date(phone.nowMs).toISOString();
    expect(phone.find('template', client_key)).toMatchObject({ items: [{ planned_at }] });
  });

  it('of an exercise is its making, before which nothing was said of it', async () => {
    const library = await findLibrary(server.anonymous);
    const { equipment, primary_muscle } = await api.get<Exercise>(`/api/exercises/${library.bench}/`);
    const own = key();
    const form = {
      client_key: own,
      name: 'Новое имя',
      equipment: equipment?.id,
      primary_muscle: primary_muscle?.id,
    };
    // Said before the making was mended and sent again, and heard after it.
    const early = phone.call({
      method: 'PATCH',
      path: `/api/exercises/${own}/`,
      body: { name: 'Прежнее имя' },
    });
    wait(HOUR_MS);
    await phone.done([{ method: 'POST', path: '/api/exercises/', body: form }]);
    wait(HOUR_MS);
    await phone.done([early]);
    expect(phone.find('exercise', own)).toMatchObject({ name: 'Новое имя' });
  });

  it('that says something of an exercise is later than its making, whatever the clock was set to since', async () => {
    const own = key();
    const form = { client_key: own, name: 'Жим', equipment: 1, primary_muscle: 1 };
    wait(HOUR_MS);
    await phone.done([{ method: 'POST', path: '/api/exercises/', body: form }]);
    await tablet.exchange();
    const named = tablet.call({
      method: 'PATCH',
      path: `/api/exercises/${own}/`,
      body: { name: 'Жим лёжа' },
    });
    tablet.nowMs += YEAR_MS;
    await tablet.done([named]);
    expect(tablet.find('exercise', own)).toMatchObject({ name: 'Жим лёжа' });
  });

  it('of who says no time is the moment it is heard', async () => {
    const early = tablet.call(patchSet(item, set, { weight_kg: 100 }));
    wait(HOUR_MS);
    await api.patch(patchSet(item, set, {}).path, { weight_kg: 90 });
    await tablet.done([early]);
    expect(tablet.find('set', set)).toMatchObject({ weight_kg: 90 });
  });

  it('decides on exercises and favourites field by field', async () => {
    const [exercise, template] = [key(), key()];
    const form = { name: 'Жим', client_key: exercise, equipment: 1, primary_muscle: 1 };
    await phone.done([
      { method: 'POST', path: '/api/exercises/', body: form },
      {
        method: 'POST',
        path: '/api/templates/',
        body: { workout_id: workout, title: 'А', client_key: template },
      },
    ]);
    const path = `/api/exercises/${exercise}/`;
    const favour = (is_favorite: boolean) => ({
      method: 'POST' as const,
      path: `/api/templates/${template}/favorite/`,
      body: { is_favorite },
    });
    const early = [
      { method: 'PATCH' as const, path, body: { name: 'Раньше', execution_variation: 'узким' } },
      { method: 'POST' as const, path: `${path}archive/` },
      favour(true),
    ].map(call => tablet.call(call));
    wait(HOUR_MS);
    await phone.done([
      { method: 'PATCH', path, body: { name: 'Позже' } },
      { method: 'POST', path: `${path}unarchive/` },
      favour(false),
    ]);
    await tablet.done(early);
    expect(tablet.find('exercise', exercise)).toMatchObject({
      name: 'Позже',
      execution_variation: 'узким',
      is_archived: false,
    });
    expect(tablet.find('template', template)).toMatchObject({ is_favorite: false });
  });
});

describe('the later act in an ended training', () => {
  const move = (status: string): GivenCall => ({
    method: 'POST',
    path: `/api/workouts/${workout}/status/`,
    body: { status },
  });
  const finish = (hours: number) =>
    update(workout, {
      status: 'completed',
      finished_at: new Date(server.clock.nowMs).toISOString(),
      duration: hours * 3600,
    });

  it('[LATER1] is a later end, over times that were written before it and arrive after it', async () => {
    wait(HOUR_MS);
    await phone.done([finish(1)]);
    await tablet.exchange();
    wait(60_000);
    const started_at = tablet.find('workout', workout)?.started_at ?? '';
    const halfAnHour = new Date(Date.parse(started_at) + HOUR_MS / 2).toISOString();
    const times = tablet.call(update(workout, { started_at, finished_at: halfAnHour, duration: 1800 }));
    wait(HOUR_MS);
    await phone.done([move('active')]);
    wait(HOUR_MS);
    const end = finish(3);
    await phone.done([end]);
    wait(HOUR_MS);
    await tablet.done([times]);
    expect(tablet.find('workout', workout)).toMatchObject(end.body as object);
  });

  it('[LATER1] is the title and note that came with an end, over those that were written before', async () => {
    const title = tablet.call(update(workout, { title: 'Раньше' }));
    const note = tablet.call(update(workout, { note: 'Раньше' }));
    wait(HOUR_MS);
    const { body } = finish(1);
    await phone.done([update(workout, { ...body, title: 'Позже', note: 'Позже' })]);
    await tablet.done([title, note]);
    expect(tablet.find('workout', workout)).toMatchObject({ title: 'Позже', note: 'Позже' });
  });

  it('[LATER1] is other times, over an end that was written before them and arrives after them', async () => {
    wait(HOUR_MS);
    await phone.done([finish(1)]);
    await tablet.exchange();
    wait(HOUR_MS);
    const again = [phone.call(move('active'))];
    wait(HOUR_MS);
    again.push(phone.call(finish(3)));
    wait(HOUR_MS);
    const started_at = tablet.find('workout', workout)?.started_at ?? '';
    const times = { started_at, finished_at: new Date(server.clock.nowMs).toISOString(), duration: 1800 };
    await tablet.done([update(workout, times)]);
    await phone.done(again);
    expect(phone.find('workout', workout)).toMatchObject({ ...times, status: 'completed' });
  });

  it('[LATER1] is a removal that says it again, over a return in between that arrives last', async () => {
    const watch = new Device(api, phone.nowMs);
    wait(HOUR_MS);
    await phone.done([finish(1)]);
    await tablet.exchange();
    wait(HOUR_MS);
    await phone.done([move('cancelled')]);
    await watch.exchange();
    watch.nowMs = phone.nowMs + HOUR_MS;
    const back = watch.call(move('completed'));
    wait(2 * HOUR_MS);
    // It has not heard of the first removal.
    await tablet.done([move('cancelled')]);
    wait(HOUR_MS);
    watch.nowMs = phone.nowMs;
    await watch.done([back]);
    expect(watch.find('workout', workout)).toMatchObject({ status: 'cancelled' });
  });

  it.each(['completed', 'cancelled'] as const)(
    '[LATER1] is a word for %s that was said again by who had not heard of the first, over a reopening in between that arrives last',
    async status => {
      const watch = new Device(api, phone.nowMs);
      await tablet.exchange();
      wait(HOUR_MS);
      await phone.done([update(workout, { status }, phone.cursor)]);
      await watch.exchange();
      watch.nowMs = phone.nowMs + HOUR_MS;
      const back = watch.call(move('active'));
      wait(2 * HOUR_MS);
      await tablet.done([update(workout, { status }, tablet.cursor)]);
      wait(HOUR_MS);
      watch.nowMs = phone.nowMs;
      await watch.done([back]);
      expect(watch.find('workout', workout)).toMatchObject({ status });
    },
  );

  it('[LATER1] is a reopening, though an end that was meant before the first one arrives before it', async () => {
    await tablet.exchange();
    wait(HOUR_MS);
    const early = tablet.call(finish(1));
    wait(HOUR_MS);
    await phone.done([finish(2)]);
    wait(HOUR_MS);
    const back = phone.call(move('active'));
    wait(HOUR_MS);
    await tablet.done([early]);
    await phone.done([back]);
    expect(phone.find('workout', workout)).toMatchObject({ status: 'active', duration: 2 * 3600 });
  });

  it('[LATER1] is the one that comes after a clock of the server was set back', async () => {
    server.wait(3 * HOUR_MS);
    await phone.done([update(workout, { note: 'болит плечо' })]);
    server.wait(-3 * HOUR_MS);
    wait(HOUR_MS);
    await tablet.done([update(workout, { note: 'прошло' })]);
    expect(tablet.find('workout', workout)).toMatchObject({ note: 'прошло' });
  });
});

describe('destruction', () => {
  const acts: [string, (seen: string | null) => Parameters<Device['exchange']>[0]][] = [
    ['deleting a set', seen => [deleteSet(item, set, seen)]],
    ['deleting an exercise', seen => [deleteItem(item, seen)]],
    ['replacing an exercise', seen => [replaceItem(item, squat, seen)]],
    ['cancelling', seen => [update(workout, { status: 'cancelled' }, seen)]],
  ];

  it.each(acts)(
    'by %s leaves alone what another device has ticked since, and says how much',
    async (_what, act) => {
      const more = key();
      const seen = tablet.cursor;
      await phone.done([patchSet(item, set, { done: true }), addSet(item, more, { done: true })]);
      const ticked = act(seen)?.[0]?.path.includes('sets/') ? 1 : 2;
      const [result] = await tablet.exchange(act(seen));
      expect(result).toMatchObject({ status: 409, code: 'changed', body: { ticked } });
      expect(tablet.find('set', set)).toMatchObject({ done: true });
      // The person has seen it now, and means it.
      await tablet.done(act(tablet.cursor) ?? []);
      expect(tablet.find('set', set)).toEqual(
        act(seen)?.[0]?.path.includes('update') ? expect.anything() : undefined,
      );
    },
  );

  it('[SEEN1] is asked for once, also by a call that says more', async () => {
    const seen = tablet.cursor;
    await phone.done([patchSet(item, set, { done: true })]);
    const rename = (seen: string | null) => update(workout, { title: 'Другая', status: 'cancelled' }, seen);
    const asked = await tablet.refused(rename(seen));
    expect(asked).toMatchObject({ code: 'changed', ticked: 1 });
    await tablet.done([rename(String(asked.seen))]);
    expect(tablet.find('workout', workout)).toMatchObject({ title: 'Другая', status: 'cancelled' });
  });

  it.each(acts)('by %s takes what was seen, and what the device wrote itself', async (_what, act) => {
    await phone.done([patchSet(item, set, { done: true })]);
    await tablet.exchange();
    const seen = tablet.cursor;
    await tablet.done([patchSet(item, set, { reps: 4 })]);
    await tablet.done(act(seen) ?? []);
  });

  it.each(acts)('by %s of what nobody has ticked is done', async (_what, act) => {
    const seen = tablet.cursor;
    await phone.done([patchSet(item, set, { reps: 9 }), addSet(item, key())]);
    await tablet.done(act(seen) ?? []);
  });

  it('that has seen nothing, or what this server does not know, asks', async () => {
    await phone.done([patchSet(item, set, { done: true })]);
    for (const seen of [null, '1.unknown', 'nonsense', '999.unknown']) {
      expect(await tablet.refused(deleteItem(item, seen))).toMatchObject({ code: 'changed', ticked: 1 });
    }
  });

  it('by a caller that says nothing of it is done as ever', async () => {
    await phone.done([patchSet(item, set, { done: true })]);
    await api.delete(deleteSet(item, set).path);
  });

  it('by replacing with the exercise that is there already changes nothing', async () => {
    await phone.done([patchSet(item, set, { done: true })]);
    await tablet.done([replaceItem(item, bench)]);
    expect(tablet.find('set', set)).toMatchObject({ done: true });
    const late = { new_exercise_id: bench, old_order: item };
    await api.post('/api/workouts/active/exercises/replace-by-exercise/', late);
    expect(await phone.exchange([deleteItem(item, phone.cursor)])).toMatchObject([{ status: 204 }]);
  });
});
