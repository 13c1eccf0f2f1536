import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { ApiError } from './api-error.ts';
import { sendError } from './error-handler.ts';

/** Answers a wrong method with the allowed ones (RFC 9110, 15.5.6). */
export function refuseMethod(reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  reply.header('allow', allowed.join(', '));
  return sendError(reply, new ApiError('method_not_allowed'));
}

/**
 * Records the methods of each address; call it before any route is added. Call the returned function once all routes
 * exist: it makes every address refuse all other methods. The refusals are ordinary routes, so that `GET
 * workouts/create/` does not match `GET workouts/{id}/`.
 */
export function noteMethods(app: FastifyInstance): () => void {
  const addresses = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = addresses.get(url) ?? new Set();
    addresses.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return () => {
    for (const [url, methods] of [...addresses]) refuseOthers(app, url, [...methods].sort());
  };
}

function refuseOthers(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  app.route({
    url,
    method: (app.supportedMethods as HTTPMethods[]).filter(method => !allowed.includes(method)),
    exposeHeadRoute: false,
    // Runs before the body is read, since no body is wanted here.
    onRequest: async (_request, reply) => refuseMethod(reply, allowed),
    handler: async () => {},
  });
}
