/**
 * A row on which the server fails whenever one device writes to it, as over a fault of its own; everything else of a batch
 * it carries out (the same as in tests/support/test-server.ts). Or something before it fails, a proxy say, and then with the
 * whole request.
 */
import type { BatchBody, BatchedCall, CallResult } from '#contract/batch.ts';
import type { WireRequest, WireResponse } from './server.ts';

export interface Poison {
  device: string;
  /** The row's key, or a part of the path. */
  key: string;
  isOfRequest: boolean;
}

export function names(call: Pick<BatchedCall, 'path' | 'body'>, { key }: Poison): boolean {
  return call.path.includes(key) || JSON.stringify(call.body ?? {}).includes(key);
}

const PROXY_PAGE: WireResponse = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
};

/** `isDone`: what was carried out before is answered as then. */
export async function answerBut(
  poison: Poison,
  request: WireRequest,
  isDone: (id: string) => boolean,
  answer: (request: WireRequest) => Promise<WireResponse>,
): Promise<WireResponse> {
  const body = JSON.parse(request.body ?? '{}') as BatchBody;
  if (poison.isOfRequest) {
    const isHit = body.calls.some(call => !isDone(call.id) && names(call, poison));
    return isHit ? PROXY_PAGE : answer(request);
  }
  const unmade = new Set<string>();
  const fates = new Map<string, CallResult>();
  for (const call of body.calls) {
    const { id, needs = [], makes = [] } = call;
    if (isDone(id)) continue;
    const isDependent = needs.some(key => unmade.has(key));
    if (isDependent) fates.set(id, { id, status: 424, code: 'dependency_failed' });
    else if (names(call, poison)) fates.set(id, { id, status: 500, code: 'internal' });
    else continue;
    for (const key of makes) unmade.add(key);
  }
  const calls = body.calls.filter(({ id }) => !fates.has(id));
  const response = await answer({ ...request, body: JSON.stringify({ ...body, calls }) });
  if (response.status !== 200 || fates.size === 0) return response;
  const reported = JSON.parse(response.body) as { results: CallResult[] };
  const own = new Map(reported.results.map(result => [result.id, result]));
  const results = body.calls.map(({ id }) => fates.get(id) ?? own.get(id));
  return { ...response, body: JSON.stringify({ ...reported, results }) };
}
