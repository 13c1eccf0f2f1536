// What calls do to each other that reach two processes at the same moment. Each collision answers with what broke.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { startPushService } from '../harness/push-service.ts';
import { countStatus, pick, type RaceAnswer, type RacingClient, randomAddress } from './racing-client.ts';

const AT_ONCE = 16;
/** Both processes have looked at what is due by then, and whatever one of them would send twice has come. */
const SIGNALS_OUT_MS = 4_000;
const ITEMS = '/api/workouts/active/exercises/';
const SETS = `${ITEMS}1/sets/`;
const HUMAN = { hp_ts: 0, hp_field: '' };

export type Collision = (client: RacingClient) => Promise<string[]>;

export const COLLISIONS: Readonly<Record<string, Collision>> = {
  async 'one active workout a user'(client) {
    const token = await enter(client);
    const answers = await client.collide(AT_ONCE, () =>
      client.call('POST', '/api/workouts/create/', { token, body: { client_key: randomUUID() } }),
    );
    return [
      ...expectCount('201', countStatus(answers, 201), 1),
      ...expectCount('200', countStatus(answers, 200), AT_ONCE - 1),
      ...expectCount('workouts', countDistinct(answers, 'id'), 1),
    ];
  },

  async 'one effect a key'(client) {
    const token = await startTraining(client);
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => client.call('POST', SETS, { token, headers, body: { reps: 5 } });
    const answers = await client.collide(AT_ONCE, send);
    const made = answers.filter(answer => answer.status === 201);
    return [
      ...expectCount('answers', made.length + countStatus(answers, 409), AT_ONCE),
      ...expectCount('sets in the answers', countDistinct([...made, await send()], 'set', 'id'), 1),
      ...expectCount('sets', await countSets(client, token), 1),
    ];
  },

  async 'one row a client_key'(client) {
    const token = await startTraining(client);
    const body = { client_key: randomUUID(), reps: 5 };
    const answers = await client.collide(AT_ONCE, () => client.call('POST', SETS, { token, body }));
    return [
      ...expectCount('201', countStatus(answers, 201), 1),
      ...expectCount('sets', await countSets(client, token), 1),
    ];
  },

  async 'every set has its own order'(client) {
    const token = await startTraining(client);
    const answers = await client.collide(AT_ONCE, () => client.call('POST', SETS, { token }));
    return expectCount('orders', countDistinct(answers, 'set', 'order'), AT_ONCE);
  },

  async 'every field keeps its last value'(client) {
    const token = await startTraining(client);
    const set = pick(await client.call('POST', SETS, { token }), 'set', 'id');
    const fields = { weight_kg: 82.5, reps: 8, hard_reps: 2, duration_sec: 60, rest_sec: 90, done: true };
    const entries = Object.entries(fields);
    await client.collide(entries.length, nth => {
      const [name = '', value] = entries[nth] ?? [];
      return client.call('PATCH', `${SETS}${set}/`, { token, body: { [name]: value } });
    });
    const kept = pick(await client.call('GET', SETS, { token }), 'sets', 0) as Record<string, unknown>;
    return entries
      .filter(([name, value]) => kept[name] !== value)
      .map(([name, value]) => `${name} is ${String(kept[name])}, not ${value}`);
  },

  async 'who follows the changes hears of each once'(client) {
    const token = await enter(client);
    const form = await readExerciseForm(client, token);
    const heard: unknown[] = [];
    const device = randomUUID();
    let cursor = pick(await exchange(client, token, { device, cursor: null }), 'cursor');
    const follow = async () => {
      const answer = await exchange(client, token, { device, cursor });
      heard.push(...(pick(answer, 'rows') as { key: unknown }[]).map(({ key }) => key));
      cursor = pick(answer, 'cursor');
      return pick(answer, 'has_more') === true;
    };
    let isWriting = true;
    const writing = client
      .collide(AT_ONCE, nth =>
        client.call('POST', '/api/exercises/', { token, body: { ...form, name: `Своё ${nth}` } }),
      )
      .finally(() => {
        isWriting = false;
      });
    while (isWriting) await follow();
    while (await follow());
    const made = countDistinct(await writing, 'id');
    return [
      ...expectCount('made', made, AT_ONCE),
      ...expectCount('heard of', new Set(heard).size, made),
      ...expectCount('heard', heard.length, made),
    ];
  },

  async 'one effect a batch, however often it is sent'(client) {
    const token = await startTraining(client);
    const batch = { device: randomUUID(), cursor: null, calls: [makeCall('POST', SETS, { reps: 5 })] };
    const answers = await client.collide(AT_ONCE, () => exchange(client, token, batch));
    const done = answers.filter(answer => answer.status === 200);
    return [
      ...expectCount('answers', done.length + countStatus(answers, 409), AT_ONCE),
      ...expectCount('made', new Set(done.map(answer => pick(answer, 'results', 0, 'status'))).size, 1),
      ...expectCount('sets', await countSets(client, token), 1),
    ];
  },

  async 'devices that start at once train together'(client) {
    const token = await enter(client);
    const answers = await client.collide(AT_ONCE, () => {
      const calls = [makeCall('POST', '/api/workouts/create/', { client_key: randomUUID() })];
      return exchange(client, token, { device: randomUUID(), cursor: null, calls });
    });
    const statuses = answers.map(answer => pick(answer, 'results', 0, 'status'));
    const joined = answers.map(answer => pick(answer, 'results', 0, 'body', 'joined'));
    return [
      ...expectCount('started', statuses.filter(status => status === 201).length, 1),
      ...expectCount('joined', joined.filter(one => one !== undefined).length, AT_ONCE - 1),
      ...expectCount('trainings', new Set(joined.filter(one => one !== undefined)).size, 1),
    ];
  },

  async 'a name belongs to one'(client) {
    const name = `Racer-${randomUUID().slice(0, 13)}`;
    const answers = await client.collide(AT_ONCE, nth => {
      const username = nth % 2 === 0 ? name : name.toUpperCase();
      return client.call('POST', '/api/auth/register/', { body: { ...HUMAN, username, ...PASSWORDS } });
    });
    return [
      ...expectCount('201', countStatus(answers, 201), 1),
      ...expectCount('400', countStatus(answers, 400), AT_ONCE - 1),
    ];
  },

  async 'a secret opens one guest'(client) {
    const body = { ...HUMAN, client_key: randomUUID() + randomUUID() };
    const answers = await client.collide(AT_ONCE, () =>
      client.call('POST', '/api/auth/guest/quick-start/', { body }),
    );
    return expectCount('guests', countDistinct(answers, 'user', 'id'), 1);
  },

  async 'a family of refresh tokens has one winner'(client) {
    const first = pick(await quickStart(client), 'tokens', 'refresh');
    // Of one network: in two it would be a theft.
    const address = randomAddress();
    const refresh = (token: unknown) =>
      client.call('POST', '/api/token/refresh/', { address, body: { refresh: token } });
    const successors = await client.collide(AT_ONCE, () => refresh(first));
    const uses = await client.collide(AT_ONCE, nth => refresh(pick(successors[nth], 'refresh')));
    const winner = uses.find(answer => answer.status === 200);
    const next = await refresh(pick(winner, 'refresh'));
    const again = await refresh(first);
    const after = await refresh(pick(next, 'refresh'));
    return [
      ...expectCount('first uses', countStatus(successors, 200), AT_ONCE),
      ...expectCount('winners', countStatus(uses, 200), 1),
      ...expectCount('the winner goes on with', next.status, 200),
      ...expectCount('a used one is answered', again.status, 401),
      ...expectCount('and its family', after.status, 401),
    ];
  },

  async 'a limit counts over all processes'(client) {
    const address = randomAddress();
    const body = { hp_ts: 0, hp_field: 'robot' };
    const answers = await client.collide(60, () =>
      client.call('POST', '/api/auth/guest/quick-start/', { address, body }),
    );
    return expectCount('let through', countStatus(answers, 400), 30);
  },

  async 'wrong passwords count over all processes'(client) {
    const address = randomAddress();
    const body = { username: randomUUID(), password: 'wrong-1' };
    const startedAtMs = performance.now();
    const answers = await client.collide(40, () => client.call('POST', '/api/token/', { address, body }));
    const tried = countStatus(answers, 401);
    // Ten, and on a machine that takes seconds over them one more after each wait: 1 s, then 2 s, then 4 s.
    const most = 10 + Math.floor(Math.log2(1 + (performance.now() - startedAtMs) / 1_000));
    return tried >= 10 && tried <= most ? [] : [`tried: ${tried}, not 10 to ${most}`];
  },

  async 'one signal a rest that ends'(client) {
    const service = await startPushService();
    try {
      const tokens = await Promise.all(Array.from({ length: AT_ONCE }, () => enter(client)));
      const reported = await client.collide(AT_ONCE, async nth => {
        const token = tokens[nth] ?? '';
        await client.call('PUT', '/api/push/subscription/', { token, body: service.subscribe() });
        return client.call('PUT', '/api/push/rest/', { token, body: { left_ms: 0, revision: 1 } });
      });
      await wait(SIGNALS_OUT_MS);
      const devices = new Set(service.received.map(push => push.path));
      return [
        ...expectCount('answered', countStatus(reported, 204), AT_ONCE),
        ...expectCount('signals', service.received.length, AT_ONCE),
        ...expectCount('devices', devices.size, AT_ONCE),
      ];
    } finally {
      await service.close();
    }
  },
};

/** Once: it takes thousands of calls, which collide over nothing else and are not counted as such. */
export async function exceedUserLimit(client: RacingClient): Promise<string[]> {
  const [token, other] = [await enter(client), await enter(client)];
  const answers: RaceAnswer[] = [];
  for (let sent = 0; sent < 3_600; sent += 60) {
    const call = () => client.call('GET', '/api/me/settings/', { token });
    answers.push(...(await Promise.all(Array.from({ length: 60 }, call))));
  }
  const letThrough = countStatus(answers, 200);
  // Each process counts by the hundred, and lets through what comes while it counts.
  const isBounded = letThrough >= 3_000 && letThrough < 3_300;
  return [
    ...(isBounded
      ? []
      : [`a user's calls: ${letThrough} let through, not 3000 and some of the next hundreds`]),
    ...expectCount('refused', countStatus(answers, 429), answers.length - letThrough),
    ...expectCount(
      "another user's call",
      (await client.call('GET', '/api/auth/me/', { token: other })).status,
      200,
    ),
  ];
}

const PASSWORDS = { password: 'secret-1', password2: 'secret-1' };

interface Batch {
  device: string;
  cursor: unknown;
  calls?: unknown[];
}

function exchange(client: RacingClient, token: string, { calls = [], ...batch }: Batch): Promise<RaceAnswer> {
  return client.call('POST', '/api/batch/', { token, body: { ...batch, sent_at: Date.now(), calls } });
}

function makeCall(method: string, path: string, body: object) {
  return { id: randomUUID(), method, path, body, acted_at: Date.now() };
}

function quickStart(client: RacingClient): Promise<RaceAnswer> {
  return client.call('POST', '/api/auth/guest/quick-start/', { body: HUMAN });
}

async function enter(client: RacingClient): Promise<string> {
  return String(pick(await quickStart(client), 'tokens', 'access'));
}

async function startTraining(client: RacingClient): Promise<string> {
  const token = await enter(client);
  await client.call('POST', '/api/workouts/create/', { token });
  const exercises = await client.call('GET', '/api/exercises/?limit=1', { token });
  const exercise_ids = [pick(exercises, 'results', 0, 'id')];
  await client.call('POST', `${ITEMS}bulk-add/`, { token, body: { exercise_ids } });
  return token;
}

async function readExerciseForm(client: RacingClient, token: string) {
  const exercises = await client.call('GET', '/api/exercises/?limit=1', { token });
  const [equipment, primary_muscle] = ['equipment', 'primary_muscle'].map(name =>
    pick(exercises, 'results', 0, name, 'id'),
  );
  return { equipment, primary_muscle };
}

async function countSets(client: RacingClient, token: string): Promise<number> {
  return (pick(await client.call('GET', SETS, { token }), 'sets') as unknown[]).length;
}

function countDistinct(answers: readonly RaceAnswer[], ...path: string[]): number {
  return new Set(answers.map(answer => pick(answer, ...path))).size;
}

function expectCount(what: string, found: number, expected: number): string[] {
  return found === expected ? [] : [`${what}: ${found}, not ${expected}`];
}
