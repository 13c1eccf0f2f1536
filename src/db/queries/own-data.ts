import type { AccountDb } from '../account-db.ts';

export interface OwnData {
  /** Running and finished; cancelled ones are nothing to keep. */
  workouts: number;
  /** Exercises the person made. */
  exercises: number;
  templates: number;
}

/** What a person has put into this account: enough to ask whether it should move along. */
export async function countOwnData(db: AccountDb): Promise<OwnData> {
  return {
    workouts: await db.workouts.filter(row => row.status !== 'cancelled').count(),
    exercises: await db.exercises.filter(row => !row.isDefault && !row.isGone).count(),
    templates: await db.templates.count(),
  };
}
