import { findUserByName, insertUser } from '../account/users.ts';
import { makeTag } from '../database/make-key.ts';
import { writeRevision } from '../database/revision.ts';
import { toTime } from '../database/work.ts';
import type { Services } from '../services.ts';
import { findExercises } from './demo-context.ts';
import { generateHistory } from './generate-history.ts';
import { insertHistory } from './insert-history.ts';
import { insertTemplates } from './insert-templates.ts';
import { makeSeededRandom } from './seeded-random.ts';

export const DEMO_USERNAME = 'demo';
export const DEMO_PASSWORD = 'demo1234';
const SEED = 20_260_101;

/** Makes the demo user with so many trainings; answers false when there is one already. */
export async function fillDatabase(services: Services, workoutCount: number): Promise<boolean> {
  const passwordHash = await services.passwords.hash(DEMO_PASSWORD);
  const nowMs = services.ports.now();
  const random = makeSeededRandom(SEED);
  return await services.database.write(async trx => {
    if (await findUserByName(trx, DEMO_USERNAME)) return false;
    const history = [...generateHistory(workoutCount, nowMs, random)];
    const user = await insertUser(services.ports, trx, {
      userKey: undefined,
      username: DEMO_USERNAME,
      email: 'demo@example.com',
      passwordHash,
      isGuest: false,
      guestKeyHash: null,
      joinedAt: toTime(history[0]?.startedMs ?? nowMs),
    });
    const exerciseIds = await findExercises(trx);
    const now = toTime(nowMs);
    // All of it is one change.
    const revision = user.revision + 1;
    await writeRevision(trx, { userId: user.id, revision, tag: makeTag(services.ports), now });
    const context = { trx, userId: user.id, now, random, exerciseIds, revision };
    const templateIds = await insertTemplates(context, history);
    await insertHistory({ ...context, templateIds }, history);
    return true;
  });
}
