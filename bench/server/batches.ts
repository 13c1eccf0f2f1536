import { randomUUID } from 'node:crypto';
import type { BatchAnswer, BatchBody } from '#contract/batch.ts';
import { load } from './load.ts';
import type { Operation, Person } from './operations.ts';

export const CALLS_A_BATCH = 20;
const BATCHES_EACH = 20;
/** Wanted: this many times the changes a second of single calls. */
const WANTED = 5;

export interface Rates {
  singly: number;
  byBatch: number;
  isEnough: boolean;
}

/** Changed sets a second by all clients at once: one in a call, and twenty in a batch, as devices send them. */
export async function compareBatches(url: string, people: readonly Person[]): Promise<Rates> {
  const callers = people.flatMap(({ token, operations }) => {
    const operation = operations.find(({ method }) => method === 'PATCH');
    return operation ? [{ token, operation }] : [];
  });
  const calls = callers.length * BATCHES_EACH;
  const singly = await perSecond(calls, () => load(url, { callers, calls, atOnce: callers.length }));
  const devices = await Promise.all(callers.map(caller => Device.open(url, caller)));
  const sendAll = () => Promise.all(devices.map(device => device.sendAll()));
  // Warms up, as the single calls are.
  await sendAll();
  const byBatch = await perSecond(calls * CALLS_A_BATCH, sendAll);
  return { singly, byBatch, isEnough: byBatch >= WANTED * singly };
}

async function perSecond(changes: number, work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return changes / ((performance.now() - startedAtMs) / 1_000);
}

class Device {
  readonly #key = randomUUID();
  readonly #url: string;
  readonly #token: string;
  readonly #operation: Operation;
  #cursor: string | null = null;

  private constructor(url: string, { token, operation }: { token: string; operation: Operation }) {
    this.#url = url;
    this.#token = token;
    this.#operation = operation;
  }

  /** Opens a device that has read everything. */
  static async open(url: string, caller: { token: string; operation: Operation }): Promise<Device> {
    const device = new Device(url, caller);
    while ((await device.#exchange([])).has_more);
    return device;
  }

  async sendAll(): Promise<void> {
    const { method, path, bodies = [] } = this.#operation;
    for (let nth = 0; nth < BATCHES_EACH; nth++) {
      const calls = Array.from({ length: CALLS_A_BATCH }, (_, at) => ({
        id: randomUUID(),
        method: method as 'PATCH',
        path,
        body: JSON.parse(bodies[at % bodies.length] ?? '{}') as Record<string, unknown>,
        acted_at: Date.now(),
      }));
      const { results } = await this.#exchange(calls);
      const refused = results.find(({ status }) => status !== 200);
      if (refused) throw new Error(`${method} ${path}: ${JSON.stringify(refused)}`);
    }
  }

  async #exchange(calls: BatchBody['calls']): Promise<BatchAnswer> {
    const body: BatchBody = { cursor: this.#cursor, device: this.#key, sent_at: Date.now(), calls };
    const answer = await fetch(`${this.#url}/api/batch/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`batch: ${answer.status} ${await answer.text()}`);
    const reply = (await answer.json()) as BatchAnswer;
    this.#cursor = reply.cursor;
    return reply;
  }
}
