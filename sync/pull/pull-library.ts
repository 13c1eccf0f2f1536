/** The exercise library: the default exercises, the person's own and the archived, equipment and muscles. */
import type { NamedRefs } from '#contract/common.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { Key } from '#domain/ids.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { mergeExercise, mergeNamed } from '../merge/merge-exercise.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchList, fetchOne, type PullOutcome } from './fetch-list.ts';

const EQUIPMENTS = '/api/equipments/';
const MUSCLES = '/api/muscles/';

export async function pullLibrary(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const equipments = await fetchOne<NamedRefs>(session, db, EQUIPMENTS);
  const muscles = await fetchOne<NamedRefs>(session, db, MUSCLES);
  const listed = await fetchList<Exercise>(session, db, '/api/exercises/');
  const archived = await fetchList<Exercise>(session, db, '/api/exercises/?archived_only=true');
  const parts = [equipments, muscles, listed, archived];
  const failed = parts.find(part => !['body', 'list', 'nothing-new'].includes(part.kind));
  if (failed) return failed.kind as PullOutcome;
  if (parts.every(part => part.kind === 'nothing-new')) return 'nothing-new';
  const etags = {
    ...(equipments.kind === 'body' ? { [EQUIPMENTS]: equipments.etag ?? '' } : {}),
    ...(muscles.kind === 'body' ? { [MUSCLES]: muscles.etag ?? '' } : {}),
    ...(listed.kind === 'list' ? listed.list.etags : {}),
    ...(archived.kind === 'list' ? archived.list.etags : {}),
  };
  return applyPull(db, session.ports, { base, etags }, async ctx => {
    if (equipments.kind === 'body') await mergeAllNamed(ctx, db.equipments, equipments.body);
    if (muscles.kind === 'body') await mergeAllNamed(ctx, db.muscles, muscles.body);
    const kept = new Set<Key>();
    if (listed.kind === 'list') for (const doc of listed.list.rows) kept.add(await mergeExercise(ctx, doc));
    if (archived.kind === 'list')
      for (const doc of archived.list.rows) kept.add(await mergeExercise(ctx, doc));
    await markGone(ctx, kept, {
      listed: listed.kind === 'list',
      archived: archived.kind === 'list',
    });
  });
}

async function mergeAllNamed(ctx: MergeContext, table: MergeContext['db']['muscles'], refs: NamedRefs) {
  for (const doc of refs.results) await mergeNamed(ctx, table, doc);
}

/** What is no longer listed where it stood stays readable in past workouts. A list that was not read tells nothing. */
async function markGone(
  { db, pending }: MergeContext,
  kept: ReadonlySet<Key>,
  read: { listed: boolean; archived: boolean },
): Promise<void> {
  await db.exercises
    .filter(
      row =>
        row.serverId !== null &&
        !row.isGone &&
        !kept.has(row.key) &&
        !pending.isProtected(row.key) &&
        ((row.server?.isArchived ?? row.isArchived) ? read.archived : read.listed),
    )
    .modify({ isGone: true });
}
