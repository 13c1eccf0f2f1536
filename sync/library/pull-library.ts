/**
 * Reads default exercises that the server has and this version of the app does not ship, when the server reports
 * another library. Own exercises come with the feed.
 */
import type { Exercise } from '#contract/exercises.ts';
import type { AccountDb } from '#db/account-db.ts';
import { measuredTables, refreshMeasured } from '#db/derived/refresh-measured.ts';
import type { ExerciseRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import { foldText } from '#domain/search/folded-text.ts';
import { readMetas, writeMeta } from '../meta.ts';
import { sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';

const PAGES_MAX = 50;

export async function fetchLibraryIfChanged(session: SessionContext, db: AccountDb): Promise<void> {
  const { library, 'library-read': read } = await readMetas(db);
  if (library === '' || library === read) return;
  const docs = await fetchAll(session, db);
  if (!docs) return;
  await inTransaction(db, [db.meta, ...measuredTables(db)], async () => {
    const defaults = docs.filter(doc => doc.is_default && typeof doc.client_key === 'string');
    await refreshMeasured(db, () => db.exercises.bulkPut(defaults.map(toRow)));
    await writeMeta(db, 'library-read', library);
  });
}

/** Undefined if a page failed; it is tried again later. */
async function fetchAll(session: SessionContext, db: AccountDb): Promise<Exercise[] | undefined> {
  const docs: Exercise[] = [];
  let path: string | null = '/api/exercises/?limit=200';
  for (let page = 0; path !== null && page < PAGES_MAX; page++) {
    const reply = await sendAuthorised(session, db.accountKey, { method: 'GET', path });
    if (reply.kind !== 'answer' || reply.status !== 200) return undefined;
    const { results, next } = (reply.body ?? {}) as { results?: Exercise[]; next?: string | null };
    if (!Array.isArray(results)) return undefined;
    docs.push(...results);
    path = next ?? null;
  }
  return docs;
}

function toRow(doc: Exercise): ExerciseRow {
  return {
    key: doc.client_key ?? '',
    serverId: doc.id,
    name: doc.name,
    foldedName: foldText(doc.name),
    executionVariation: doc.execution_variation,
    equipmentKey: doc.equipment.client_key ?? '',
    primaryMuscleKey: doc.primary_muscle.client_key ?? '',
    secondaryMuscleKeys: doc.secondary_muscles.flatMap(muscle => muscle.client_key ?? []),
    type: doc.type,
    alternativeKeys: doc.alternatives.flatMap(alternative => alternative.client_key ?? []),
    ...(doc.load_mode && { defaultMode: doc.load_mode }),
    isDefault: true,
    isArchived: false,
  };
}
