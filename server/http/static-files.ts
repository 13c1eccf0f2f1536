import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isApiCall } from './error-handler.ts';

/** Their names change with their content, so who has one has it for ever. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** index.html, the service worker and the manifest: kept, but asked about every time. */
const ALWAYS_ASK = 'no-cache';

type Refuse = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Serves the built app, and index.html for every address that the app's own router knows. */
export async function addStaticFiles(app: FastifyInstance, staticDir: string, refuse: Refuse) {
  if (!existsSync(join(staticDir, 'index.html'))) {
    app.log.warn({ staticDir }, 'the app is not built: serving the API alone');
    app.setNotFoundHandler(refuse);
    return;
  }
  await app.register(fastifyStatic, {
    root: staticDir,
    preCompressed: true,
    // Headers are this file's matter alone.
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(staticDir, 'assets'));
      reply.header('cache-control', isHashed ? IMMUTABLE : ALWAYS_ASK);
      reply.header('vary', 'Accept-Encoding');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) return refuse(request, reply);
    return reply.sendFile('index.html');
  });
}

/** Somebody opens an address of the app. A missing script must stay missing: HTML in its place helps nobody. */
function isNavigation(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (isApiCall(request)) return false;
  const path = request.url.split('?')[0] ?? '';
  const isFile = /\.[a-z0-9]+$/i.test(path);
  return !isFile && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null;
}
