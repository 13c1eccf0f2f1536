import { randomUUID } from 'node:crypto';
import { REFRESHES_PER_SESSION, SESSIONS_PER_USER } from '#server/limits.ts';
import { type Guest, wholeWorkout } from './guest.ts';

/** What one guest does. Says what was reached, where that is worth a word. */
export type Attack = (guest: Guest) => Promise<unknown>;

const ACTIVE = '/api/workouts/active/exercises/';
const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2020, 0, 1);
const MANY = 200;

const idOf = (body: unknown) => (body as { id: number }).id;

async function importWhole(guest: Guest, exercises: number, sets: number, startedAtMs: number) {
  return await guest.send('POST', '/api/workouts/import/', wholeWorkout(exercises, sets, startedAtMs));
}

/** A device's first reading: of each answer the first page, which is all that one call may ask for. */
async function readWhole(guest: Guest) {
  const body = { cursor: null, device: randomUUID(), sent_at: Date.now(), calls: [] };
  return await guest.send('POST', '/api/batch/', body);
}

/** A workout of a thousand sets in three bytes each. */
function emptySets(startedAtMs: number) {
  const started_at = new Date(startedAtMs).toISOString();
  const items = Array.from({ length: 10 }, () => ({ exercise_id: 1, sets: Array(100).fill({}) }));
  return { client_key: randomUUID(), started_at, finished_at: started_at, duration: 3_600, items };
}

/** Three bytes a letter. */
const LONGEST_NOTE = '重'.repeat(500);

async function importNotes(guest: Guest, startedAtMs: number) {
  const whole = wholeWorkout(10, 15, startedAtMs);
  const items = whole.items.map(item => ({
    ...item,
    sets: item.sets.map(set => ({ ...set, note: LONGEST_NOTE })),
  }));
  return await guest.send('POST', '/api/workouts/import/', { ...whole, items });
}

/** More than a guest may have, each from an address of its own: what one address may do is no limit to many. */
const LOGINS = SESSIONS_PER_USER + 20;
const REFRESHES = REFRESHES_PER_SESSION.max - 1;

/** A login with its refreshes, of which each leaves a row. Answers with the login's own token. */
async function refreshWithoutEnd(guest: Guest, nth: number): Promise<string> {
  const headers = { 'x-forwarded-for': `10.0.${nth >> 8}.${nth & 255}` };
  const { access, refresh } = (await guest.logIn(headers)) ?? { access: '', refresh: '' };
  for (let time = 0; time < REFRESHES; time++)
    await guest.send('POST', '/api/token/refresh/', { refresh }, headers);
  return access;
}

/** Each costs a server that is careless about it seconds, or its disk. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  async 'thousands of equal keys'(guest) {
    for (const count of [8_000, 60_000]) {
      await guest.send('POST', `${ACTIVE}bulk-add/`, {
        exercise_ids: [1],
        client_keys: Array(count).fill(''),
      });
    }
  },
  async 'an import of wrong items'(guest) {
    await guest.send('POST', '/api/workouts/import/', {
      ...wholeWorkout(0, 0, FIRST_MS),
      items: Array(125_000).fill(1),
    });
    const items = Array.from({ length: 100 }, () => ({ sets: Array(100).fill({ a: 1 }) }));
    await guest.send('POST', '/api/workouts/import/', { ...wholeWorkout(0, 0, FIRST_MS), items });
  },
  async 'bodies of one huge text, wide or deep'(guest) {
    const bodies = [
      { title: ' '.repeat(250_000) },
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
      `{"title":${'['.repeat(120_000)}`,
    ];
    for (const body of bodies) await guest.send('POST', '/api/workouts/import/', body);
  },
  async 'changes of a large workout'(guest) {
    const { body } = await importWhole(guest, 10, 100, FIRST_MS);
    for (let nth = 0; nth < 30; nth++) {
      const headers = { 'idempotency-key': randomUUID() };
      await guest.send('PATCH', `/api/workouts/${idOf(body)}/update/`, { title: `${nth}` }, headers);
    }
  },
  async 'a workout that doubles itself'(guest) {
    const { body } = await guest.send('POST', '/api/workouts/create/', {});
    let id = idOf(body);
    for (let nth = 0; nth < 12; nth++) {
      await guest.send('POST', `${ACTIVE}bulk-add/`, { exercise_ids: Array(100).fill(1) });
      for (let set = 0; set < 20; set++) await guest.send('POST', `${ACTIVE}1/sets/`, { done: true });
      await guest.send('PATCH', `/api/workouts/${id}/update/`, { status: 'completed' });
      const again = await guest.send('POST', `/api/workouts/${id}/recreate/`, {});
      id = (again.body as { workout_id: number }).workout_id;
    }
  },
  async 'lists of the largest workouts'(guest) {
    for (let nth = 0; nth < 20; nth++) await importWhole(guest, 100, 10, FIRST_MS + nth * DAY_MS);
    const paths = ['/api/workouts/?limit=200', '/api/workouts/history/?limit=200'];
    await Promise.all([
      ...[...paths, ...Array(16).fill('/api/workouts/?limit=8')].map(path => guest.send('GET', path)),
      ...Array.from({ length: 16 }, () => readWhole(guest)),
    ]);
  },
  async 'templates of the largest workouts'(guest) {
    const { body } = await importWhole(guest, 100, 10, FIRST_MS);
    for (let nth = 0; nth < 30; nth++)
      await guest.send('POST', `/api/workouts/${idOf(body)}/save-as-template/`, {});
    await Promise.all([
      ...Array.from({ length: 8 }, () => guest.send('GET', '/api/templates/?limit=200')),
      ...Array.from({ length: 8 }, () => readWhole(guest)),
    ]);
  },
  async 'a large import undone'(guest) {
    const [first, second] = [randomUUID(), randomUUID()];
    for (const [nth, client_key] of [first, second, first].entries()) {
      const workouts = Array.from({ length: 30 }, (_, at) => emptySets(FIRST_MS + (nth * 100 + at) * DAY_MS));
      await guest.send('POST', '/api/imports/', { client_key, source: 'strong', workouts });
    }
    for (const key of [first, second]) await guest.send('DELETE', `/api/imports/${key}/`);
  },
  async 'a large account deleted'(guest) {
    const { body } = await importWhole(guest, 100, 10, FIRST_MS);
    for (let nth = 0; nth < 20; nth++)
      await guest.send('POST', `/api/workouts/${idOf(body)}/save-as-template/`, {});
    for (let nth = 1; nth < 50; nth++) await importWhole(guest, 10, 100, FIRST_MS + nth * DAY_MS);
    await guest.send('DELETE', '/api/me/delete/', {});
  },
  async 'the first of many changed'(guest) {
    for (let nth = 0; nth < MANY; nth++) await importWhole(guest, 100, 1, FIRST_MS + nth * DAY_MS);
    const first = wholeWorkout(100, 1, FIRST_MS - DAY_MS);
    for (const item of first.items) for (const set of item.sets) set.weight_kg = 999;
    await guest.send('POST', '/api/workouts/import/', first);
  },
  async 'an exercise measured otherwise, again and again'(guest) {
    const tools = await guest.send('GET', '/api/equipments/');
    const { results } = tools.body as { results: { id: number; name: string }[] };
    const timed = results.find(one => one.name === 'Время')?.id ?? 1;
    const bar = results.find(one => one.id !== timed)?.id ?? 1;
    const form = { name: 'Свое', equipment: bar, primary_muscle: 1 };
    const id = idOf((await guest.send('POST', '/api/exercises/', form)).body);
    for (let nth = 0; nth < MANY; nth++) {
      const whole = wholeWorkout(10, 1, FIRST_MS + nth * DAY_MS);
      for (const item of whole.items) item.exercise_id = id;
      await guest.send('POST', '/api/workouts/import/', whole);
    }
    for (const equipment of [timed, bar, timed])
      await guest.send('PATCH', `/api/exercises/${id}/`, { equipment });
  },
  async 'as many rows as there may be'(guest) {
    let imports = 0;
    while (imports < 1_000 && (await importWhole(guest, 10, 100, FIRST_MS + imports * DAY_MS)).status === 201)
      imports++;
    return `${imports} imports of 1,000 sets`;
  },
  async 'as many notes as there may be'(guest) {
    const { body } = await guest.send('POST', '/api/workouts/create/', {});
    let changes = 0;
    const path = `/api/workouts/${idOf(body)}/update/`;
    const change = () => guest.send('PATCH', path, { note: `${changes} ${LONGEST_NOTE.slice(9)}` });
    while (changes < 2_000 && (await change()).status === 200) changes++;
    let imports = 0;
    while (imports < 1_000 && (await importNotes(guest, FIRST_MS + imports * DAY_MS)).status === 201)
      imports++;
    return `${changes} changes of a note, ${imports} imports of 150 notes`;
  },
  async 'refreshes without end'(guest) {
    let access = '';
    for (let nth = 0; nth < LOGINS; nth++) access = await refreshWithoutEnd(guest, nth);
    const headers = { authorization: `Bearer ${access}` };
    const { body } = await guest.send('GET', '/api/me/sessions/', undefined, headers);
    const left = (body as { results: unknown[] }).results.length;
    if (left > SESSIONS_PER_USER) throw new Error(`${left} logins of one guest are left`);
    return `${LOGINS} logins with ${REFRESHES} refreshes each`;
  },
};
