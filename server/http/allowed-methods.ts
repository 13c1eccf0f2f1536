import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { ApiError } from './api-error.ts';
import { sendError } from './error-handler.ts';

/** A wrong method (RFC 9110, 15.5.6) is told which are right. */
export function refuseMethod(reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  reply.header('allow', allowed.join(', '));
  return sendError(reply, new ApiError('method_not_allowed'));
}

/**
 * Notes what each address answers to, to be called before any route is added. What it returns, called when all are there,
 * gives every address a refusal of all other methods. They are routes like the rest: so `GET workouts/create/` is none of
 * `GET workouts/{id}/`.
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
    // Before a body is read: whatever is in it, it is not wanted here.
    onRequest: async (_request, reply) => refuseMethod(reply, allowed),
    handler: async () => {},
  });
}
