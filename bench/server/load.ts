import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Operation } from './operations.ts';

/** A call by one person, or by many in turn. */
export interface Caller {
  readonly token: string;
  readonly operation: Operation;
  /** The ETag of the answer it has. */
  readonly etag?: string | undefined;
}

/** Learns the answer's tag, if the call is to be a conditional one. */
export async function learnTag(url: string, caller: Caller): Promise<Caller> {
  if (!caller.operation.isKnown) return caller;
  const headers = { authorization: `Bearer ${caller.token}` };
  const answer = await fetch(`${url}${caller.operation.path}`, { headers });
  await answer.arrayBuffer();
  return { ...caller, etag: answer.headers.get('etag') ?? undefined };
}

/** Calls as fast as answers come, over open connections; returns the time of each call in milliseconds. */
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

async function call(
  url: string,
  { operation, token, etag }: Caller,
  { agent, nth }: { agent: Agent; nth: number },
): Promise<void> {
  const { method, path, bodies, isUndone } = operation;
  const body = bodies?.[nth % bodies.length];
  const answer = await send(agent, { method, url: `${url}${path}`, token, body, etag });
  if (!isUndone) return;
  const { set } = JSON.parse(answer) as { set: { id: number } };
  await send(agent, { method: 'DELETE', url: `${url}${path}${set.id}/`, token });
}

interface Sent {
  method: string;
  url: string;
  token: string;
  body?: string | undefined;
  etag?: string | undefined;
}

/** Returns the body of the answer. */
function send(agent: Agent, { method, url, token, body, etag }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    };
    const sent = request(url, { method, agent, headers }, answer => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', piece => {
        text += piece;
      });
      answer.on('end', () =>
        isRight(answer.statusCode, etag)
          ? resolve(text)
          : reject(new Error(`${method} ${url}: ${answer.statusCode} ${text}`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function isRight(status = 500, etag?: string): boolean {
  return etag === undefined ? status < 300 : status === 304;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
