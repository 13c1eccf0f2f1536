import type { FastifyInstance } from 'fastify';
import { compressAnswer } from './compression.ts';
import { isApiCall } from './error-handler.ts';
import { tagAnswer } from './etags.ts';

/** The last step of every answer of the API: caching headers, ETag, compression. */
export function finishAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isApiCall(request)) return done(null, payload);
    // Only the person's own cache may keep an answer, and it must revalidate.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    reply.header('vary', 'Authorization');
    const tagged = tagAnswer(request, reply, payload);
    const compressing = compressAnswer(request, reply, tagged);
    if (compressing === null) return done(null, tagged);
    compressing.then(compressed => done(null, compressed), done);
  });
}
