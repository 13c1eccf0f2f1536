import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import type { Services } from '../services.ts';
import { ApiError, unreadable } from './api-error.ts';

/** Fastify's own refusals, by their codes. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
};

/** Turns every error into an answer. Anything but an ApiError is a bug: logged in full, answered with `internal`. */
export function handleErrors(app: FastifyInstance, { database }: Services) {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const refusal = toApiError(error);
    if (refusal) return sendError(reply, refusal);
    const trouble = database.dialect.findTrouble(error);
    if (trouble) {
      request.log.error({ err: error, trouble }, 'the database could not do it');
      return sendError(
        reply,
        new ApiError('unavailable', { retryAfterSec: trouble === 'collision' ? 1 : 5 }),
      );
    }
    request.log.error({ err: error }, 'the call failed');
    return sendError(reply, new ApiError('internal'));
  });
}

/** A refusal as an answer. */
export function sendError(reply: FastifyReply, error: ApiError) {
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  if (error.retryAfterSec !== null) reply.header('retry-after', String(error.retryAfterSec));
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(error.body));
}

export function isApiCall(request: FastifyRequest): boolean {
  return request.url === '/api' || request.url.startsWith('/api/') || request.url.startsWith('/api?');
}

function toApiError(error: FastifyError | ApiError): ApiError | null {
  if (error instanceof ApiError) return error;
  const known = FASTIFY_CODES[error.code];
  if (known) return new ApiError(known);
  const isTheirFault = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isTheirFault ? unreadable() : null;
}
