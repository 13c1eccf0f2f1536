import { randomUUID } from 'node:crypto';

const ITEMS = '/api/workouts/active/exercises/';
const SETS = `${ITEMS}1/sets/`;

/** Ticks one set after the other and remembers which were acknowledged; what got no answer is sent again, the same. */
export class TrainingClient {
  readonly #url: string;
  readonly #token: string;
  readonly acknowledged: string[] = [];
  /** Sent, and not known to have arrived. */
  #pending: string | undefined;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async enter(url: string): Promise<TrainingClient> {
    const guest = await send(url, 'POST', '/api/auth/guest/quick-start/', { body: { hp_ts: 0 } });
    const client = new TrainingClient(url, (guest as { tokens: { access: string } }).tokens.access);
    await client.#send('POST', '/api/workouts/create/', {});
    const page = (await client.#send('GET', '/api/exercises/?limit=1')) as { results: { id: number }[] };
    await client.#send('POST', `${ITEMS}bulk-add/`, { exercise_ids: page.results.map(one => one.id) });
    return client;
  }

  /** Until the server doesn't answer any more. */
  async tickUntilSilence(): Promise<void> {
    for (;;) {
      const clientKey = this.#pending ?? randomUUID();
      this.#pending = clientKey;
      try {
        await this.#send('POST', SETS, { client_key: clientKey, reps: 5 }, clientKey);
      } catch {
        return;
      }
      this.acknowledged.push(clientKey);
      this.#pending = undefined;
    }
  }

  /** What the server has that was never acknowledged, or has not though it was. */
  async findDifferences(): Promise<{ lost: string[]; unknown: string[] }> {
    const { sets } = (await this.#send('GET', SETS)) as { sets: { client_key: string }[] };
    const kept = new Set(sets.map(set => set.client_key));
    return {
      lost: this.acknowledged.filter(key => !kept.has(key)),
      unknown: [...kept].filter(key => !this.acknowledged.includes(key)),
    };
  }

  #send(method: string, path: string, body?: object, key?: string): Promise<unknown> {
    return send(this.#url, method, path, { body, token: this.#token, key });
  }
}

async function send(
  url: string,
  method: string,
  path: string,
  { body, token, key }: { body?: object | undefined; token?: string; key?: string | undefined },
): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return await response.json();
}
