import type { FastifyRequest } from 'fastify';
import { type BatchAnswer, type BatchBody, batchCalls as calls, isAllAsSent } from '#contract/batch.ts';
import type { Work } from '../database/work.ts';
import { mustKnowCursor } from '../feed/known-cursors.ts';
import { readFeed } from '../feed/read-feed.ts';
import { mustGetBearer, readAsUser, writeAsUser } from '../http/as-user.ts';
import { answer } from '../http/call-types.ts';
import { whileHolding } from '../http/idempotency.ts';
import { onSelf, type Router } from '../http/register-call.ts';
import type { Services } from '../services.ts';
import { settleWorkouts } from '../workouts/settle-workouts.ts';
import { type BatchTools, runCalls } from './run-calls.ts';

/** One round trip of a device: its calls in one transaction, and what changed since it last asked. */
export function addBatchRoutes({ app, services, operations }: Router) {
  onSelf({ app, services, operations }, calls.batch, async ({ body, request }) => {
    const tools: BatchTools = {
      operations,
      fingerprintKey: services.secrets.fingerprintKey,
      onFault: (error, { method, path }) =>
        request.log.error({ err: error, call: `${method} ${path}` }, 'a call of a batch failed'),
    };
    return answer(200, await exchange(services, request, { body, tools }));
  });
}

async function exchange(
  services: Services,
  request: FastifyRequest,
  { body, tools }: { body: BatchBody; tools: BatchTools },
): Promise<BatchAnswer> {
  const bearer = mustGetBearer(request);
  // A batch without calls needs no lock.
  if (body.calls.length === 0) {
    return await readAsUser(services, bearer, work => readAndAnswer(services, work, { body, tools }));
  }
  // A device that gave up waiting must not pile up the same batch again and again.
  const claim = { userId: bearer.userId, key: `batch ${body.device}` };
  return await whileHolding(services.runningKeys, claim, () =>
    writeAsUser(services, bearer, work => readAndAnswer(services, work, { body, tools })),
  );
}

async function readAndAnswer(
  { libraryTag, pageRows }: Services,
  work: Work,
  { body, tools }: { body: BatchBody; tools: BatchTools },
): Promise<BatchAnswer> {
  const cursor = await mustKnowCursor(work, body);
  const results = body.calls.length === 0 ? [] : await runCalls(work, body, tools);
  await settleWorkouts(work);
  return {
    results,
    ...(await readFeed(work, cursor, {
      isAgain: body.known !== undefined,
      pageRows,
      isKnown: isAllAsSent(results),
    })),
    library: await libraryTag.read(work.trx),
    user_key: work.user.key,
    answered_at: work.nowMs,
  };
}
