import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Adds a weak ETag to every GET and HEAD that was answered by 200 or 204; answers 304 if the client has this tag already. A tag that was set from the
 * rows before the answer was made is kept. Returns the payload to send.
 */
export function tagAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const isGood = reply.statusCode === 200 || reply.statusCode === 204;
  if (!isRead(request) || !isGood) return payload;
  const etag = String(reply.getHeader('etag') ?? makeEtag(typeof payload === 'string' ? payload : ''));
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.trim() !== '*' && !knows(request, etag)) return payload;
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return '';
}

export function makeEtag(text: string): string {
  return `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
}

/** Whether the client names this tag. Weak comparison (RFC 9110, 8.8.3.2): W/ makes no difference. */
export function knows(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (!header) return false;
  const wanted = etag.slice(2);
  return header.split(',').some(candidate => candidate.trim().replace(/^W\//, '') === wanted);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
