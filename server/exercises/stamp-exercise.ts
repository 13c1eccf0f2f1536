import type { Work } from '../database/work.ts';

/** An exercise changed, and with it those of the same person that name it as an alternative. */
export async function stampExercise(work: Work, id: number): Promise<void> {
  const revision = await work.takeRevision();
  await work.trx
    .updateTable('exercises')
    .set({ revision })
    .where('user_id', '=', work.user.id)
    .where(eb =>
      eb.or([
        eb('id', '=', id),
        eb(
          'id',
          'in',
          eb.selectFrom('exercise_alternatives').select('exercise_id').where('alternative_id', '=', id),
        ),
      ]),
    )
    .execute();
}
