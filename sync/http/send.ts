/** Sends one request within a time limit, and decides whether the response is this API's. */
import { REQUEST_TIMEOUT_MS } from '#domain/limits.ts';
import type { Clock, Transport, TransportResponse } from '../ports.ts';
import { isApiError } from './error-body.ts';
import type { Reply } from './reply.ts';

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON text, or null. */
  body?: string | null;
  access?: string | undefined;
  idempotencyKey?: string;
  etag?: string | null;
  timeoutMs?: number;
}

export interface Wire {
  transport: Transport;
  clock: Clock;
}

/** Never rejects: no network, a timeout and a foreign answer are values. */
export async function send(wire: Wire, request: ApiRequest): Promise<Reply> {
  const limit = new AbortController();
  const settled = new AbortController();
  const late = wire.clock.sleep(request.timeoutMs ?? REQUEST_TIMEOUT_MS, settled.signal).then((): Reply => {
    limit.abort();
    return { kind: 'none', reason: 'timeout' };
  });
  const exchange = exchangeOver(wire, request, limit.signal).catch(
    (): Reply => ({ kind: 'none', reason: limit.signal.aborted ? 'timeout' : 'unreachable' }),
  );
  // A race and not only an abort: a transport that ignores its signal must not block the queue.
  const reply = await Promise.race([exchange, late]);
  settled.abort();
  return reply;
}

/** The body is part of the exchange: an answer whose text never arrives is a timeout too. */
async function exchangeOver(wire: Wire, request: ApiRequest, signal: AbortSignal): Promise<Reply> {
  const response = await wire.transport({
    method: request.method,
    path: request.path,
    headers: headersOf(request),
    body: request.body ?? null,
    signal,
  });
  return readReply(response, wire.clock.now());
}

function headersOf(request: ApiRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (request.body != null) headers['content-type'] = 'application/json';
  if (request.access) headers.authorization = `Bearer ${request.access}`;
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey;
  if (request.etag) headers['if-none-match'] = request.etag;
  return headers;
}

async function readReply(response: TransportResponse, nowMs: number): Promise<Reply> {
  const answer = {
    kind: 'answer' as const,
    status: response.status,
    isReplay: response.header('idempotency-replayed') === 'true',
    etag: response.header('etag'),
    retryAfterMs: parseRetryAfter(response.header('retry-after'), nowMs),
    dateMs: Date.parse(response.header('date') ?? '') || null,
  };
  if (response.status === 204 || response.status === 304) return { ...answer, body: null };
  const type = response.header('content-type') ?? '';
  if (!type.includes('application/json')) return { kind: 'none', reason: 'foreign' };
  try {
    const body: unknown = JSON.parse(await response.text());
    const isOurs = body instanceof Object && (response.status < 400 || isApiError(body));
    return isOurs ? { ...answer, body } : { kind: 'none', reason: 'foreign' };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'none', reason: 'foreign' };
    throw error;
  }
}

/** Seconds or an HTTP date (RFC 9110 10.2.3), as milliseconds from now. */
function parseRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
