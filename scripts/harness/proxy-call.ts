import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Answer } from './faults.ts';

/** A call that reached the proxy. */
export interface ProxyCall {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** When it came, by the wall clock. */
  readonly atMs: number;
  /** What the browser was answered; undefined while it waits, and when it never heard anything. */
  status: number | undefined;
}

/** Which calls: by method, by path (a whole one, without query) or pattern, and by patterns of the query and the body. */
export interface CallFilter {
  readonly method?: string;
  readonly path?: string | RegExp;
  readonly query?: RegExp;
  readonly body?: RegExp;
}

export function matchesFilter(call: ProxyCall, { method, path, query, body }: CallFilter): boolean {
  if (body !== undefined && !body.test(call.body.toString())) return false;
  if (method !== undefined && method !== call.method) return false;
  const [callPath = call.url, callQuery = ''] = call.url.split('?', 2);
  if (query !== undefined && !query.test(callQuery)) return false;
  return path === undefined || (typeof path === 'string' ? path === callPath : path.test(callPath));
}

export async function readCall(incoming: IncomingMessage): Promise<ProxyCall> {
  const headers = { ...incoming.headers };
  // What is answered is read, too.
  delete headers['accept-encoding'];
  return {
    method: incoming.method ?? 'GET',
    url: incoming.url ?? '/',
    headers,
    body: await buffer(incoming),
    atMs: Date.now(),
    status: undefined,
  };
}

/** A file that never changes under its name, asked for as if for the first time. */
export function isForEver({ method, url, headers }: ProxyCall): boolean {
  return method === 'GET' && url.startsWith('/assets/') && headers['if-none-match'] === undefined;
}

/** A connection for each call: a kept one would break when the server restarts, which is not a fault of the test's. */
export async function forwardCall(targetUrl: string, call: ProxyCall): Promise<Answer> {
  const outgoing = request(new URL(call.url, targetUrl), {
    method: call.method,
    headers: { ...call.headers, connection: 'close' },
    agent: false,
  });
  const responded = once(outgoing, 'response');
  outgoing.end(call.body);
  const [response] = (await responded) as [IncomingMessage];
  const headers = { ...response.headers };
  // Of this connection, not of the answer.
  delete headers['transfer-encoding'];
  return { status: response.statusCode ?? 502, headers, body: await buffer(response) };
}
