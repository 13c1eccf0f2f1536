import type { FastifyInstance } from 'fastify';
import { compressAnswer } from './compression.ts';
import { isApiCall } from './error-handler.ts';
import { tagAnswer } from './etags.ts';

/** The last that happens to an answer of the API: what caches may do with it, its ETag, its compression. */
export function finishAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isApiCall(request)) return done(null, payload);
    // Answers are a person's own: a cache keeps them for that person and asks before it shows them.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'Authorization');
    const tagged = tagAnswer(request, reply, payload);
    const compressing = compressAnswer(request, reply, tagged);
    if (compressing === null) return done(null, tagged);
    compressing.then(compressed => done(null, compressed), done);
  });
}
