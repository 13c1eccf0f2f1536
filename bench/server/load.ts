import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Operation } from './operations.ts';

/** The same call for one person, or for many in turn. */
export interface Caller {
  readonly token: string;
  readonly operation: Operation;
}

/** Calls as quickly as they are answered, over connections that stay open; the time of each call in milliseconds. */
export async function load(
  url: string,
  { callers, calls, atOnce }: { callers: readonly Caller[]; calls: number; atOnce: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  let left = calls;
  const run = async () => {
    while (left-- > 0) {
      const startedAtMs = performance.now();
      const caller = callers[left % callers.length];
      if (caller) await call(url, caller, { agent, nth: left });
      times.push(performance.now() - startedAtMs);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  agent.destroy();
  return times;
}

function call(
  url: string,
  { operation, token }: Caller,
  { agent, nth }: { agent: Agent; nth: number },
): Promise<void> {
  const { method, path, bodies } = operation;
  const body = bodies?.[nth % bodies.length];
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
      }),
    };
    const sent = request(`${url}${path}`, { method, agent, headers }, answer => {
      answer.resume();
      answer.on('end', () =>
        (answer.statusCode ?? 500) < 300
          ? resolve()
          : reject(new Error(`${method} ${path}: ${answer.statusCode}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
