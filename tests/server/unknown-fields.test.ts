// Whatever a body says besides what its call's form names, at any depth, it is as if it were not said.
import Type, { type TSchema } from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { Template } from '#contract/templates.ts';
import { readConfig } from '#server/config.ts';
import { loadSecrets } from '#server/secrets.ts';
import { ALL_CALLS, type Api, findCall } from './support/api.ts';
import { type Member, TestServer } from './support/test-server.ts';
import { done, findLibrary, key, train, wholeWorkout } from './support/training.ts';

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await TestServer.start();
  member = await server.member();
});
afterAll(() => server.destroy());

const ACTIVE = '/api/workouts/active/exercises/';
/** Names of columns that no form has. */
const COLUMNS = [
  'user_id',
  'session_id',
  'revision',
  'acts',
  'is_guest',
  'password_hash',
  'weight_hundredths',
];
const NAMES = [...new Set([...ALL_CALLS.flatMap(call => namesIn(call.body)), ...COLUMNS])];

function namesIn(schema: TSchema | undefined): string[] {
  if (Type.IsArray(schema)) return namesIn(schema.items);
  if (!Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** With every name that the form does not have at this place, and a value that is good for nothing. */
function withUnknown(schema: TSchema | undefined, value: unknown): unknown {
  if (Type.IsArray(schema) && Array.isArray(value)) return value.map(one => withUnknown(schema.items, one));
  if (!Type.IsObject(schema) || typeof value !== 'object' || value === null) return value;
  const unknown = NAMES.filter(name => !Object.hasOwn(schema.properties, name));
  const known = Object.entries(value).map(([name, one]) => [name, withUnknown(schema.properties[name], one)]);
  return Object.fromEntries([...unknown.map(name => [name, { toString: 1 }]), ...known]);
}

type Sent = readonly [method: Call['method'], path: string, body: object, api?: Api];

const ROBOT = { hp_ts: 0, hp_field: '' };
const SECRET = '0123456789abcdef'.repeat(4);

function accountCalls({ api, username, password, tokens }: Member, guest: Api): Sent[] {
  const form = { ...ROBOT, password: 'secret-1', password2: 'secret-1' };
  const { vapidKeys } = loadSecrets(
    readConfig({ JWT_SECRET: 'x'.repeat(32) }),
    server.running.services.ports,
  );
  const keys = { p256dh: vapidKeys.publicKey, auth: 'a'.repeat(22) };
  return [
    ['PUT', '/api/push/subscription/', { endpoint: 'https://fcm.googleapis.com/x', keys }, api],
    ['PUT', '/api/push/rest/', { left_ms: 1, revision: 1 }, api],
    ['DELETE', '/api/push/rest/', { revision: 2 }, api],
    ['POST', '/api/token/', { username, password }],
    ['POST', '/api/auth/register/', { ...form, username: 'newcomer' }],
    ['POST', '/api/auth/guest/quick-start/', { ...ROBOT, client_key: SECRET }],
    ['POST', '/api/auth/guest/return-key/', { client_key: SECRET.toUpperCase() }, guest],
    ['POST', '/api/auth/guest/upgrade/', { ...form, username: 'upgraded' }, guest],
    ['PATCH', '/api/me/', { email: 'a@gym.example' }, api],
    ['PATCH', '/api/me/settings/', { rest_default_sec: 90 }, api],
    ['POST', '/api/me/tokens/', { name: 'Скрипт', scope: 'read', password }, api],
    ['POST', '/api/me/recovery-codes/', { password }, api],
    ['POST', '/api/token/refresh/', { refresh: tokens.refresh }],
    ['POST', '/api/token/revoke/', { refresh: 'none' }],
  ];
}

async function trainingCalls(api: Api): Promise<Sent[]> {
  const { bench, squat } = await findLibrary(api);
  const past = await train(api, [[bench, done(80, 5)]]);
  const template = await api.post<Template>(`/api/workouts/${past.id}/save-as-template/`, {}, 201);
  const exercise = { name: 'Жим', equipment: 1, primary_muscle: 1 };
  const own = await api.post<{ id: number }>('/api/exercises/', exercise, 201);
  const items = [{ exercise_id: bench, sets: [{ reps: 5 }] }];
  const whole = wholeWorkout([[squat, done(100, 3)]]);
  const imported = { ...wholeWorkout([[squat, done(100, 3)]]), duration: 60 };
  const started = [key(), key()];
  const [item, set] = [key(), key()];
  const batch = { cursor: null, device: key(), sent_at: server.clock.nowMs };
  return [
    ['POST', '/api/exercises/', { ...exercise, client_key: key() }, api],
    ['PATCH', `/api/exercises/${own.id}/`, { name: 'Тяга' }, api],
    ['PATCH', `/api/exercises/${own.id}/settings/`, { note: 'узко' }, api],
    ['POST', '/api/templates/', { items, title: 'План', client_key: key() }, api],
    ['PATCH', `/api/templates/${template.id}/`, { items, title: 'План' }, api],
    ['POST', `/api/templates/${template.id}/favorite/`, { is_favorite: true }, api],
    ['POST', `/api/workouts/${past.id}/save-as-template/`, { client_key: key() }, api],
    ['POST', `/api/workouts/${past.id}/maybe-update-template/`, { update: true, items }, api],
    ['POST', '/api/workouts/import/', whole, api],
    ['POST', '/api/imports/', { client_key: key(), source: 'strong', workouts: [imported] }, api],
    ['POST', '/api/workouts/create/', { client_key: started[0] }, api],
    ['POST', `${ACTIVE}bulk-add/`, { exercise_ids: [bench], client_keys: [item] }, api],
    ['PATCH', `${ACTIVE}${item}/`, { position: 3 }, api],
    ['POST', `${ACTIVE}1/sets/`, { reps: 5, client_key: set }, api],
    ['PATCH', `${ACTIVE}1/sets/${set}/`, { reps: 6 }, api],
    ['DELETE', `${ACTIVE}1/sets/${set}/`, {}, api],
    ['POST', `${ACTIVE}replace-by-exercise/`, { new_exercise_id: squat, old_order: 1 }, api],
    ['DELETE', `${ACTIVE}${item}/`, {}, api],
    ['PATCH', `/api/workouts/${started[0]}/update/`, { title: 'Зал', status: 'cancelled' }, api],
    ['POST', `/api/templates/${template.id}/apply/`, { client_key: started[1], items }, api],
    ['POST', `/api/workouts/${started[1]}/status/`, { status: 'active' }, api],
    [
      'POST',
      `/api/workouts/${past.id}/recreate/`,
      { client_key: key(), items, ended: { status: 'completed' } },
      api,
    ],
    ['POST', '/api/batch/', { ...batch, calls: [] }, api],
  ];
}

it('fields that no form names change nothing of a call that is right', async () => {
  const recovering = await server.member();
  const { codes } = await recovering.api.post<{ codes: string[] }>('/api/me/recovery-codes/', {}, 201);
  const passwords = { new_password: 'secret-2', new_password2: 'secret-2' };
  const calls: Sent[] = [
    ...(await trainingCalls(member.api)),
    ...accountCalls(member, await server.guest()),
    ['POST', '/api/auth/recover/', { ...passwords, username: recovering.username, code: codes[0] }],
    ['POST', '/api/me/change-password/', { ...passwords, current_password: member.password }, member.api],
    ['DELETE', '/api/me/delete/', { password: 'secret-2' }, member.api],
  ];
  const sent = new Set<Call | undefined>();
  for (const [method, path, body, api = server.anonymous] of calls) {
    const call = findCall(method, path);
    sent.add(call);
    const answer = await api.send(method, path, withUnknown(call?.body, body));
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  }
  // Give a new call a line above.
  expect(ALL_CALLS.filter(call => call.body && !sent.has(call)).map(({ path }) => path)).toEqual([]);
});
