/**
 * What changed on the server since the last time, page by page, each on disk with the place to go on from. A quiet
 * one is a single call without a body. A server that has no such call is read by its lists.
 */
import type { Changes } from '#contract/changes.ts';
import type { AccountDb } from '#db/account-db.ts';
import { inOneLook } from '#db/transaction.ts';
import type { MergeContext } from '../merge/merge-context.ts';
import { mergeDeleted } from '../merge/merge-deleted.ts';
import { mergeExercise } from '../merge/merge-exercise.ts';
import { mergePast } from '../merge/merge-past.ts';
import { mergeSettings } from '../merge/merge-settings.ts';
import { mergeTemplate } from '../merge/merge-template.ts';
import { mergeWorkout } from '../merge/merge-workout.ts';
import { readMeta, writeMeta } from '../meta.ts';
import { settleReread } from '../reread.ts';
import type { SessionContext } from '../session/session-context.ts';
import { applyPull, takeBase } from './apply.ts';
import { fetchOne, type PullOutcome } from './fetch-list.ts';
import { fetchSingles, fetchUntold, findUntold, mergeSingles, serverIdsOf } from './fetch-singles.ts';
import { layAllButLast } from './lay-past.ts';
import { forgetPlace, movePlace, noteLibrary, notePlace } from './place.ts';
import { pullLibrary } from './pull-library.ts';
import { isChanges } from './shapes.ts';

const PATH = '/api/changes/';

/** 'unknown': there is no place to go on from, and the lists have to be read. */
export async function pullChanges(
  session: SessionContext,
  db: AccountDb,
  hasToSend: () => boolean,
): Promise<PullOutcome> {
  let outcome: PullOutcome = 'nothing-new';
  for (;;) {
    const page = await pullPage(session, db);
    if (page !== 'more') return page === 'nothing-new' ? outcome : page;
    if (hasToSend()) return 'put-off';
    outcome = 'applied';
  }
}

async function pullPage(session: SessionContext, db: AccountDb): Promise<PullOutcome | 'more'> {
  const { base, changes, asked, untold, etags } = await lookBefore(db);
  const { place } = changes;
  if (place === null) return 'unknown';
  const path = `${PATH}?since=${place}`;
  const fetched = await fetchOne<Changes>(session, db, path, {
    isShape: isChanges,
    isConditional: asked.length + untold.length === 0,
    etags,
  });
  if (fetched.kind === 'unknown' || (fetched.kind === 'body' && fetched.body.is_reset)) {
    await forgetPlace(db, { isReset: fetched.kind === 'body' });
    return 'unknown';
  }
  if (fetched.kind !== 'body') return fetched.kind;
  const { body, etag } = fetched;
  const library =
    body.library === changes.library ? 'nothing-new' : await readLibrary(session, db, body.library);
  if (library !== 'nothing-new') return library;
  const singles = await fetchSingles(session, db, await serverIdsOf(db, asked));
  if (singles === 'unreachable') return singles;
  const templates = await fetchUntold(session, db, untold);
  if (templates === 'unreachable') return templates;
  // From the next place it is another path; and should the device come back to this one, it is to hear it all again.
  const tags = body.place === place ? { [path]: etag ?? '' } : {};
  const past = body.workouts.filter(doc => doc.status !== 'active');
  const first = await layAllButLast(session, db, { docs: past, base, before: ctx => mergeRows(ctx, body) });
  if (first.outcome !== 'applied') return first.outcome;
  const outcome = await applyPull(db, session.ports, { base, etags: tags }, async ctx => {
    if (first.last.length === past.length) await mergeRows(ctx, body);
    // Those that ended come first: at most one is active.
    await mergePast(ctx, first.last);
    for (const doc of body.workouts) if (doc.status === 'active') await mergeWorkout(ctx, doc);
    await mergeSingles(ctx, singles);
    for (const template of templates) await mergeTemplate(ctx, template);
    await settleReread(db, new Set(asked));
    await writeMeta(db, 'etags', withoutChanges(await readMeta(db, 'etags')));
    await movePlace(db, body.place);
  });
  if (outcome !== 'applied') return outcome;
  return body.has_more || (await isLastWordAsked(db, body)) ? 'more' : 'applied';
}

/** The last name of a deleted exercise is told by a training with it: until that is read, an old one shows. */
async function isLastWordAsked(db: AccountDb, { deleted }: Changes): Promise<boolean> {
  return deleted.length > 0 && (await readMeta(db, 'reread')).length > 0;
}

/** All that a page needs to know before it is asked for, in one look: most pulls have nothing more to do. */
function lookBefore(db: AccountDb) {
  return inOneLook(db, [db.meta, db.outbox, db.templates], async () => ({
    base: await takeBase(db),
    changes: await readMeta(db, 'changes'),
    asked: await readMeta(db, 'reread'),
    untold: await findUntold(db),
    etags: await readMeta(db, 'etags'),
  }));
}

/** All but the workouts, which name them. */
async function mergeRows(ctx: MergeContext, changes: Changes): Promise<void> {
  if (changes.settings) await mergeSettings(ctx, changes.settings);
  for (const exercise of changes.exercises) await mergeExercise(ctx, exercise);
  for (const template of changes.templates) await mergeTemplate(ctx, template);
  for (const row of changes.deleted) await mergeDeleted(ctx, row);
}

/** The default library is read again when its word is another one; until it is, the place stays. */
async function readLibrary(session: SessionContext, db: AccountDb, library: string): Promise<PullOutcome> {
  const outcome = await pullLibrary(session, db);
  if (outcome !== 'applied' && outcome !== 'nothing-new') return outcome;
  await noteLibrary(db, library);
  return 'nothing-new';
}

/** Each place has its own path: the tags of earlier places would pile up for ever. */
function withoutChanges(etags: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(etags).filter(([path]) => !path.startsWith(PATH)));
}

/** Asked before the lists are read. Whether the server knows the call is found out again whenever it is asked. */
export async function noteStart(session: SessionContext, db: AccountDb): Promise<PullOutcome> {
  const fetched = await fetchOne<Changes>(session, db, PATH, { isShape: isChanges, isConditional: false });
  if (fetched.kind !== 'body') return fetched.kind;
  const { place, library } = fetched.body;
  await notePlace(db, { place, library });
  return 'applied';
}
