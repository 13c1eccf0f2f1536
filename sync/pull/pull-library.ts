/** The exercise library: the default exercises, the person's own and the archived, equipment and muscles. */
import type { NamedRefs } from '#contract/common.ts';
import type { Exercise } from '#contract/exercises.ts';
import type { AccountDb } from '#db/account-db.ts';
import type { ExerciseRow } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { putBack, type Rows, takeOutAll } from '../merge/library-rows.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { layExercise, layNamed } from '../merge/merge-exercise.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchList, fetchOne, type PullOutcome } from './fetch-list.ts';
import { isPage } from './shapes.ts';

const EQUIPMENTS = '/api/equipments/';
const MUSCLES = '/api/muscles/';

export async function pullLibrary(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const base = await takeBase(db);
  const equipments = await fetchOne<NamedRefs>(session, db, EQUIPMENTS, { isShape: isPage });
  const muscles = await fetchOne<NamedRefs>(session, db, MUSCLES, { isShape: isPage });
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
  return applyPull(db, session.ports, { base, etags, unsettledBy: ['exercise.create'] }, async ctx => {
    const lists = [
      ...(listed.kind === 'list' ? listed.list.rows.map(doc => ({ is_archived: false, ...doc })) : []),
      ...(archived.kind === 'list' ? archived.list.rows.map(doc => ({ is_archived: true, ...doc })) : []),
    ];
    const rows = await takeOutAll(db);
    if (equipments.kind === 'body')
      for (const doc of equipments.body.results) layNamed(ctx, rows.equipments, doc);
    if (muscles.kind === 'body') for (const doc of muscles.body.results) layNamed(ctx, rows.muscles, doc);
    const kept = new Set(lists.map(doc => layExercise({ ...ctx, rows }, doc)));
    markGone(ctx, rows.exercises, kept, {
      listed: listed.kind === 'list',
      archived: archived.kind === 'list',
    });
    await putBack(db, rows);
    if (listed.kind === 'list') await noteKeys(db, listed.list.rows);
  });
}

/** The library shows what server this is: one that gives keys back has the other additions too (OLD1). */
async function noteKeys(db: AccountDb, docs: Exercise[]): Promise<void> {
  if (docs.length === 0) return;
  const clientKeys = docs.some(doc => doc.client_key !== undefined);
  const server = await readMeta(db, 'server');
  if (server.clientKeys === clientKeys) return;
  // A server that has learned them since may have learned the rest.
  await writeMeta(db, 'server', { clientKeys, hasImport: null, hasPastWorkouts: null });
}

/** What is no longer listed where it stood stays readable in past workouts. A list that was not read tells nothing. */
function markGone(
  { pending }: MergeContext,
  exercises: Rows<ExerciseRow>,
  kept: ReadonlySet<Key>,
  read: { listed: boolean; archived: boolean },
): void {
  const gone = exercises.filter(
    row =>
      row.serverId !== null &&
      !row.isGone &&
      !kept.has(row.key) &&
      !pending.isProtected(row.key) &&
      ((row.server?.isArchived ?? row.isArchived) ? read.archived : read.listed),
  );
  for (const row of gone) exercises.put({ ...row, isGone: true });
}
