/** The exercise library: the default exercises, the person's own and the archived, equipment and muscles. */
import type { NamedRefs } from '#contract/common.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import { mergeExercise, mergeNamed } from '../merge/merge-exercise.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchList, fetchOne, type PullOutcome } from './fetch-list.ts';

export async function pullLibrary(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const equipments = await fetchOne<NamedRefs>(session, db, '/api/equipments/', { isConditional: false });
  if (equipments.kind !== 'body') return equipments.kind;
  const muscles = await fetchOne<NamedRefs>(session, db, '/api/muscles/', { isConditional: false });
  if (muscles.kind !== 'body') return muscles.kind;
  const listed = await fetchList<Exercise>(session, db, '/api/exercises/');
  const archived = await fetchList<Exercise>(session, db, '/api/exercises/?archived_only=true');
  if (listed.kind !== 'list') return listed.kind;
  if (archived.kind !== 'list') return archived.kind;
  const docs = [...listed.list.rows, ...archived.list.rows];
  const etags = { ...listed.list.etags, ...archived.list.etags };
  return applyPull(db, session.ports, { base, etags }, async ctx => {
    for (const doc of equipments.body.results) await mergeNamed(ctx, db.equipments, doc);
    for (const doc of muscles.body.results) await mergeNamed(ctx, db.muscles, doc);
    const kept = new Set<Key>();
    for (const doc of docs) kept.add(await mergeExercise(ctx, doc));
    // What is no longer listed stays readable in past workouts.
    await db.exercises
      .filter(
        row =>
          row.serverId !== null && !row.isGone && !kept.has(row.key) && !ctx.pending.isProtected(row.key),
      )
      .modify({ isGone: true });
  });
}
