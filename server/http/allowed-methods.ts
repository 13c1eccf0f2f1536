import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from './api-error.ts';
import { sendError } from './error-handler.ts';

interface Route {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Notes what each address of the API answers to, and so tells a wrong method (405, RFC 9110, 15.5.6) from an address that
 * is nothing. To be called before any route is added.
 */
export function refuseUnknown(
  app: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const routes = new Map<string, Route>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set() };
    routes.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  return (request, reply) => {
    const [path = ''] = request.url.split('?');
    const fitting = [...routes.values()].filter(route => route.pattern.test(path));
    if (fitting.length === 0) return sendError(reply, notFound());
    const methods = new Set(fitting.flatMap(route => [...route.methods]));
    // The router itself did not take it: an id longer than any.
    if (methods.has(request.method)) return sendError(reply, notFound());
    reply.header('allow', [...methods].sort().join(', '));
    return sendError(reply, new ApiError('method_not_allowed'));
  };
}

function toPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+')}$`);
}
