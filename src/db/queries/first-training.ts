/** A person's first training. Apart from the query for the running training, which the start screen loads. */
import type { AccountDb } from '../account-db.ts';

/** Nothing was finished before: the training's table is still new. */
export async function isFirstTraining(db: AccountDb): Promise<boolean> {
  return (await getFirstStart(db)) === undefined;
}

/** When the first one that was finished began. */
export async function getFirstStart(db: AccountDb): Promise<number | undefined> {
  const finished = db.workouts
    .where('[status+startedAtMs]')
    .between(['completed', Number.NEGATIVE_INFINITY], ['completed', Number.POSITIVE_INFINITY]);
  return (await finished.first())?.startedAtMs;
}
