import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseMethod } from './allowed-methods.ts';
import { notFound } from './api-error.ts';
import { isApiCall, sendError } from './error-handler.ts';

/** Their names change with their content, so they are cached forever. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** index.html, the service worker and the manifest: cached, but revalidated every time. */
const ALWAYS_ASK = 'no-cache';
/** The methods of files and of the app's own addresses. */
const READS = ['GET', 'HEAD'];

/** Serves the built app, and index.html for every address that the app's own router knows. */
export async function addStaticFiles(app: FastifyInstance, staticDir: string) {
  if (!existsSync(join(staticDir, 'index.html'))) {
    app.log.warn({ staticDir }, 'the app is not built: serving the API alone');
    app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
    return;
  }
  await app.register(fastifyStatic, {
    root: staticDir,
    preCompressed: true,
    // This file sets all headers.
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(staticDir, 'assets'));
      reply.header('cache-control', isHashed ? IMMUTABLE : ALWAYS_ASK);
      reply.header('vary', 'Accept-Encoding');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (isApiCall(request)) return sendError(reply, notFound());
    if (!READS.includes(request.method)) return refuseMethod(reply, READS);
    if (!isNavigation(request)) return sendError(reply, notFound());
    return reply.sendFile('index.html');
  });
}

/** Whether a person opens an address of the app. A missing script must stay a 404, not become HTML. */
function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const isFile = /\.[a-z0-9]+$/i.test(path);
  return !isFile && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
}
