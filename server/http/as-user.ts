import type { FastifyRequest } from 'fastify';
import type { Bearer } from '../auth/access-tokens.ts';
import { mustGetUser } from '../auth/sessions.ts';
import { actAt } from '../database/acts.ts';
import type { Trx } from '../database/database.ts';
import { makeKey, makeTag } from '../database/make-key.ts';
import { makeChanges, writeRevision } from '../database/revision.ts';
import { makeOpenWork, type Work } from '../database/work.ts';
import type { Services } from '../services.ts';
import { settleWorkouts } from '../workouts/settle-workouts.ts';
import { ApiError } from './api-error.ts';
import { addWritten, countRows, updateWritten } from './written-bytes.ts';

/** Reads a user's data in one transaction. */
export async function readAsUser<T>(
  services: Services,
  bearer: Bearer,
  look: (work: Work) => Promise<T>,
): Promise<T> {
  return await services.userTurns.read(bearer.userId, () =>
    services.database.read(async trx => await look(await beginWork(services, trx, bearer))),
  );
}

/** Runs a change of a user's data in one transaction. Every change of a signed-in user goes through here. */
export async function writeAsUser<T>(
  services: Services,
  bearer: Bearer,
  change: (work: Work) => Promise<T>,
): Promise<T> {
  return await services.userTurns.write(bearer.userId, () =>
    services.database.write(async trx => {
      await services.database.dialect.lockUser(trx, bearer.userId);
      const work = await beginWork(services, trx, bearer);
      const result = await change(work);
      await finishWork(work);
      return result;
    }),
  );
}

/**
 * A write without an access token: a login, a refresh. It waits in the user's queue, without a connection, like the
 * others.
 */
export async function writeFor<T>(
  { userTurns, database }: Services,
  userId: number,
  change: (trx: Trx) => Promise<T>,
): Promise<T> {
  return await userTurns.write(userId, () => database.write(change));
}

export function mustGetBearer(request: FastifyRequest): Bearer {
  if (!request.bearer) throw new ApiError('token_missing');
  return request.bearer;
}

async function beginWork(services: Services, trx: Trx, bearer: Bearer): Promise<Work> {
  const { config, database, ports } = services;
  const user = await mustGetUser(trx, bearer);
  const work = makeOpenWork(database, ports, trx);
  const changes = makeChanges({ revision: user.revision, tag: user.revision_tag }, () => makeTag(ports));
  const counting = { user, nowMs: work.nowMs, changes };
  return {
    ...work,
    user,
    sessionId: bearer.sessionId,
    makeKey: () => makeKey(ports),
    changes,
    countRows: (rows, ...texts) => {
      if (config.rateLimit) countRows(counting, rows, texts);
    },
    act: actAt(`session ${bearer.sessionId}`, work.nowMs),
  };
}

/** Runs once per unit of work, after all its writes. */
async function finishWork(work: Work): Promise<void> {
  const { trx, user, changes, now, nowMs } = work;
  await settleWorkouts(work);
  const isChange = changes.kinds.size > 0;
  // A change's number is a row of its own.
  if (isChange) work.countRows(1);
  const written = addWritten(user, changes.bytes, nowMs);
  if (isChange) await writeRevision(trx, { userId: user.id, ...changes.latest, ...written, now });
  else if (changes.bytes > 0) await updateWritten(trx, { userId: user.id, ...written });
}
