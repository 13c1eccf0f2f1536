import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isApiCall } from './error-handler.ts';

/** Every good GET of the API can be asked again for nothing: a weak ETag, and 304 to who has it already. */
export function addEtags(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isApiCall(request)) return payload;
    // Answers are a person's own: a cache keeps them for that person and asks before it shows them.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'Authorization');
    const isGood = reply.statusCode === 200 || reply.statusCode === 204;
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !isGood) return payload;
    const etag = makeEtag(typeof payload === 'string' ? payload : '');
    reply.header('etag', etag);
    if (!matches(request.headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}

function makeEtag(payload: string): string {
  return `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
}

/** Weak comparison (RFC 9110, 8.8.3.2): W/ makes no difference. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const wanted = etag.slice(2);
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === wanted);
}
