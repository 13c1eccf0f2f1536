import type { FastifyInstance } from 'fastify';

/** A measured call of the app, repeated. */
export interface Operation {
  readonly name: 'set PATCH' | 'set POST, DELETE' | 'history page' | 'active workout' | 'quiet 304';
  readonly kind: 'read' | 'write';
  readonly method: 'GET' | 'PATCH' | 'POST';
  readonly path: string;
  /** The bodies of a write, used in turn, so that each call changes something. Each has its own idempotency key. */
  readonly bodies?: readonly string[];
  /** A second call, measured with it, deletes the set again; otherwise the training would grow. */
  readonly isUndone?: true;
  /** The caller has the answer already, and says so. */
  readonly isKnown?: true;
  /** The smallest accepted share of the floor's speed. */
  readonly leastShare: number;
  /** The most milliseconds of processor time, on SQLite. */
  readonly mostMs?: number;
}

/** A person in the middle of a training. */
export interface Person {
  readonly token: string;
  readonly operations: readonly Operation[];
}

const ITEMS = '/api/workouts/active/exercises/';
const EXERCISES = 6;
const SETS_EACH = 4;

/** Starts a typical training for the user, and lists its calls. */
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
    // The last one, so that nothing changes the known answer meanwhile.
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
