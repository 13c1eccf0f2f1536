// Covers docs/api.md: Cursors.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { User, UserWithTokens } from '#contract/auth.ts';
import type { HistoryPage } from '#contract/history.ts';
import { sweep } from '#server/housekeeping.ts';
import {
  addItem,
  addSet,
  Device,
  deleteItem,
  type GivenCall,
  patchSet,
  setRest,
  start,
  update,
} from './support/device.ts';
import { TestServer } from './support/test-server.ts';
import { findLibraryKeys, key } from './support/training.ts';

let server: TestServer;
let bench: string;
let secret: string;
let phone: Device;
let tablet: Device;
beforeEach(async () => {
  // A file: PostgreSQL's own tools put its copies back, with the same outcome.
  server = await TestServer.start({ DATABASE_URL: '', ACCESS_TOKEN_SEC: '86400' });
  ({ bench } = await findLibraryKeys(server.anonymous));
  secret = `${key()}${key()}`;
  [phone, tablet] = [await enter(), await enter()];
});
afterEach(() => server.destroy());

const enter = async () => new Device(await server.guest({ client_key: secret }), server.clock.nowMs);

/** The server's file as it is now; the answer puts it back, as somebody does who knows of no tool. */
async function copyFile(): Promise<() => Promise<void>> {
  const file = join(server.dataDir, 'podhod.sqlite');
  const copy = join(server.dataDir, 'copy');
  await server.close();
  copyFileSync(file, copy);
  await server.open();
  for (const device of [phone, tablet]) device.api = await server.guest({ client_key: secret });
  return async () => {
    await server.close();
    for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
    copyFileSync(copy, file);
    await server.open();
    for (const device of [phone, tablet]) device.api = await server.guest({ client_key: secret });
  };
}

/** Does calls, and keeps them and the cursors as a device's log does. */
async function keep(device: Device, log: GivenCall[], cursors: string[], calls: readonly GivenCall[]) {
  const made = calls.map(call => device.call(call));
  await device.done(made);
  log.push(...made);
  cursors.unshift(device.cursor ?? '');
}

/** More rows than a page takes. */
async function fillTwoPages(): Promise<void> {
  const [workout, ...items] = Array.from({ length: 11 }, key);
  await phone.done([start(workout ?? ''), ...items.map(item => addItem(workout ?? '', item, bench))]);
  for (const item of items) await phone.done(Array.from({ length: 100 }, () => addSet(item, key())));
}

describe('a server that was put back from a copy of its file', () => {
  it('says so, names what it does know, and has all back when each device sends again what came after', async () => {
    const [log, cursors]: [GivenCall[], string[]] = [[], []];
    const [workout, item, set, own] = [key(), key(), key(), key()];
    await keep(phone, log, cursors, [start(workout), addItem(workout, item, bench)]);
    await tablet.exchange();
    const known = cursors[0];
    const putBack = await copyFile();
    await keep(phone, log, cursors, [addSet(item, set, { reps: 5 })]);
    await keep(phone, log, cursors, [patchSet(item, set, { done: true }), setRest(77)]);
    const tabletLog = [tablet.call(addSet(item, own, { done: true, reps: 3 }))];
    await tablet.done(tabletLog);
    const lost = tablet.cursor;
    await putBack();

    // Somebody else of the same person writes first: the numbers are given again, to other changes.
    const third = await enter();
    await third.done([setRest(30), update(workout, { title: 'Ноги' })]);
    for (const device of [phone, tablet]) {
      const refusal = await device.send([setRest(1)], { known: [device.cursor ?? '', ...cursors] });
      expect(refusal).toMatchObject({ status: 409, body: { code: 'cursor_unknown', known } });
      device.cursor = known ?? null;
    }
    expect(lost).not.toBe(known);
    await phone.done(log);
    await tablet.done(tabletLog);
    await phone.exchange();
    for (const device of [phone, tablet]) {
      expect(device.find('set', set)).toMatchObject({ reps: 5, done: true });
      expect(device.find('set', own)).toMatchObject({ reps: 3, done: true });
      expect(device.find('workout', workout)).toMatchObject({ title: 'Ноги' });
      expect(device.of('set')).toHaveLength(2);
      expect(device.of('item')).toHaveLength(1);
    }
  });

  it('knows nothing at all to name, where the device came later than the copy', async () => {
    const putBack = await copyFile();
    await phone.done([setRest(10)]);
    await phone.done([setRest(20)]);
    const cursors = [phone.cursor ?? ''];
    await putBack();
    const refusal = await phone.send([], { known: cursors });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'cursor_unknown', known: null } });
    phone.cursor = null;
    expect((await phone.send([setRest(20)], { known: cursors })).body).toMatchObject({
      results: [{ status: 200 }],
      rows: [{ kind: 'settings', rest_default_sec: 20 }],
    });
  });

  it('does nothing of a batch whose cursor it does not know', async () => {
    await phone.exchange();
    for (const cursor of [
      '0.other',
      '99.tag',
      'nonsense',
      '1',
      '1.a.c.2.set',
      '1.a.c.2.b.set',
      '0.a.s.new.workouts.1.2',
    ]) {
      const answer = await phone.send([setRest(33)], { cursor });
      expect(answer).toMatchObject({ status: 409, body: { code: 'cursor_unknown', known: null } });
    }
    expect(await phone.api.get('/api/me/settings/')).toMatchObject({ rest_default_sec: 120 });
  });

  it('does not know a page that ended within a lost change, though its number is given again', async () => {
    await phone.done([setRest(10)]);
    const before = phone.cursor ?? '';
    const putBack = await copyFile();
    await phone.done([setRest(20)]);
    const [revision, tag] = (phone.cursor ?? '').split('.');
    const cursor = `${before}.c.${revision}.${tag}.set.1`;
    expect(await phone.send([], { cursor })).toMatchObject({ status: 200 });
    await putBack();
    const unknown = { status: 409, body: { code: 'cursor_unknown', known: before } };
    expect(await phone.send([], { cursor, known: [cursor, before] })).toMatchObject(unknown);
    await (await enter()).done([setRest(30)]);
    expect(await phone.send([], { cursor, known: [cursor, before] })).toMatchObject(unknown);
  });

  it('does not know the cursor of a page that had a lost change, though it ended before that', async () => {
    await tablet.exchange();
    const read = tablet.cursor;
    await fillTwoPages();
    const putBack = await copyFile();
    // The answer's page ends long before what the call itself has written.
    expect(await tablet.read([setRest(20)])).toMatchObject({ results: [{ status: 200 }], has_more: true });
    const within = tablet.cursor;
    await putBack();
    const refusal = await tablet.send([], { known: [within, read] });
    expect(refusal).toMatchObject({ status: 409, body: { code: 'cursor_unknown', known: read } });
  });

  it('keeps deleted what a device deletes that another device makes again', async () => {
    const [workout, item] = [key(), key()];
    await phone.done([start(workout)]);
    const putBack = await copyFile();
    const making = phone.call(addItem(workout, item, bench));
    await phone.done([making]);
    const deletion = tablet.call(deleteItem(item));
    await tablet.exchange();
    await tablet.done([deletion]);
    await putBack();
    [phone.cursor, tablet.cursor] = [null, null];
    await tablet.done([deletion]);
    expect(await phone.refused(making)).toMatchObject({ code: 'deleted' });
  });

  it('lets a guest in again who came after the copy, under the same key, and nobody else into their place', async () => {
    const putBack = await copyFile();
    const late = { client_key: `${key()}${key()}` };
    const before = await server.anonymous.post<UserWithTokens>(
      '/api/auth/guest/quick-start/',
      { hp_ts: 0, ...late },
      201,
    );
    await putBack();
    // A newcomer is given the id that the lost guest had, and the lost session's number.
    const newcomer = await server.anonymous.post<UserWithTokens>(
      '/api/auth/guest/quick-start/',
      { hp_ts: 0 },
      201,
    );
    expect(newcomer.user.id).toBe(before.user.id);
    expect(newcomer.user.key).not.toBe(before.user.key);
    await server.anonymous
      .as(before.tokens.access)
      .refused('GET', '/api/auth/me/', undefined, 'token_invalid');

    const again = await server.guest({ ...late, user_key: before.user.key ?? '' });
    expect((await again.get<User>('/api/auth/me/')).key).toBe(before.user.key);
  });
});

describe('a person', () => {
  it('has the key they ask for, where nobody has it', async () => {
    const user_key = key();
    const form = { username: key(), password: 'secret-1', password2: 'secret-1', hp_ts: 0, user_key };
    const user = await server.anonymous.post<User>('/api/auth/register/', form, 201);
    expect(user.key).toBe(user_key);
    const other = await server.anonymous.post<User>('/api/auth/register/', { ...form, username: key() }, 201);
    expect(other.key).not.toBe(user_key);
    const guest = await server.guest({ user_key });
    expect((await guest.get<User>('/api/auth/me/')).key).not.toBe(user_key);
    expect((await phone.read()).user_key).toBe((await phone.api.get<User>('/api/auth/me/')).key);
  });
});

describe('cursors', () => {
  it('[REST8] stay known for 200 days from when they were last given, be their change as old as it may', async () => {
    const { services } = server.running;
    const enter = async () => {
      phone.api = await server.guest({ client_key: secret });
      tablet.api = phone.api;
    };
    server.clock.nowMs = Date.UTC(2027, 2, 1, 1);
    await enter();
    await phone.done([start(key())]);
    // The last day of that month: the tablet reads what is four weeks old, and then the phone writes again.
    server.clock.nowMs = Date.UTC(2027, 2, 31, 1);
    await enter();
    await tablet.exchange();
    await phone.done([setRest(20)]);
    server.wait(172 * 86_400_000);
    await sweep(services);
    await enter();
    expect(await tablet.send([])).toMatchObject({ status: 200 });
  });

  it('stay known for 200 days, and of older ones the last of each month', async () => {
    const { services } = server.running;
    const cursors: string[] = [];
    const days = [1, 5, 20, 40, 45];
    let day = 0;
    // Somebody who did nothing would be gone themselves in the end.
    await phone.done([start(key())]);
    for (const next of days) {
      server.wait((next - day) * 86_400_000);
      day = next;
      phone.api = await server.guest({ client_key: secret });
      await phone.done([setRest(next)]);
      cursors.push(phone.cursor ?? '');
    }
    const isKnown = async (cursor: string) => (await phone.send([], { cursor })).status === 200;
    const knownNow = async () => {
      phone.api = await server.guest({ client_key: secret });
      return await Promise.all(cursors.map(isKnown));
    };
    await sweep(services);
    expect(await knownNow()).toEqual([true, true, true, true, true]);
    server.wait(250 * 86_400_000);
    await sweep(services);
    // The clock began in the middle of March: the third is April's first, the last two are April's later ones.
    expect(await knownNow()).toEqual([false, true, false, false, true]);
    await phone.exchange();
    expect(await phone.api.get<HistoryPage>('/api/workouts/history/')).toMatchObject({ count: 0 });
  });
});
