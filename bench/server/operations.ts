import type { FastifyInstance } from 'fastify';

/** What is measured: a call of the app, made again and again. */
export interface Operation {
  readonly name: 'set PATCH' | 'set POST, DELETE' | 'history page' | 'active workout' | 'quiet 304';
  readonly kind: 'read' | 'write';
  readonly method: 'GET' | 'PATCH' | 'POST';
  readonly path: string;
  /** Of a write: taken in turn, so that each call changes something. Each has an idempotency key of its own. */
  readonly bodies?: readonly string[];
  /** The set that it makes is deleted again by a second call, measured with it: or the training would grow with each. */
  readonly isUndone?: true;
  /** Whoever calls has the answer already, and says so. */
  readonly isKnown?: true;
  /** The least share of the floor's speed that it must reach. */
  readonly leastShare: number;
  /** Milliseconds of processor time that it may take at most, on SQLite. */
  readonly mostMs?: number;
}

/** Somebody in the middle of a training. */
export interface Person {
  readonly token: string;
  readonly operations: readonly Operation[];
}

const ITEMS = '/api/workouts/active/exercises/';
const EXERCISES = 6;
const SETS_EACH = 4;

/** Puts a training on the user's screen, as big as one is, and names the calls around it. */
export async function prepareOperations(app: FastifyInstance, token: string): Promise<Operation[]> {
  const call = async <T>(method: 'POST' | 'GET', url: string, payload?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json() as T;
  };
  await call('POST', '/api/workouts/create/', {});
  const page = await call<{ results: { id: number }[] }>('GET', `/api/exercises/?limit=${EXERCISES}`);
  await call('POST', `${ITEMS}bulk-add/`, { exercise_ids: page.results.map(one => one.id) });
  let lastSet = 0;
  for (let order = 1; order <= EXERCISES; order++) {
    for (let nth = 0; nth < SETS_EACH; nth++) {
      const values = { weight_kg: 80, reps: 5, done: true };
      const { set } = await call<{ set: { id: number } }>('POST', `${ITEMS}${order}/sets/`, values);
      lastSet = set.id;
    }
  }
  return [
    {
      name: 'set PATCH',
      kind: 'write',
      method: 'PATCH',
      path: `${ITEMS}${EXERCISES}/sets/${lastSet}/`,
      bodies: [82.5, 85].map(weight_kg => JSON.stringify({ weight_kg, reps: 8, done: true })),
      leastShare: 0.8,
    },
    {
      name: 'set POST, DELETE',
      kind: 'write',
      method: 'POST',
      path: `${ITEMS}${EXERCISES}/sets/`,
      bodies: [JSON.stringify({ weight_kg: 82.5, reps: 8 })],
      isUndone: true,
      leastShare: 0.8,
    },
    {
      name: 'history page',
      kind: 'read',
      method: 'GET',
      path: '/api/workouts/history/?limit=20',
      leastShare: 0.8,
    },
    { name: 'active workout', kind: 'read', method: 'GET', path: '/api/workouts/active/', leastShare: 0.8 },
    // The last one: nothing changes what is known while it is measured.
    {
      name: 'quiet 304',
      kind: 'read',
      method: 'GET',
      path: '/api/workouts/active/',
      isKnown: true,
      leastShare: 0,
      mostMs: 0.15,
    },
  ];
}
