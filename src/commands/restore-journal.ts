/** The journal of an export, read where it is restored like another device's. */
import type { AccountDb } from '#db/account-db.ts';
import { isReadable, type LogEntry } from '#db/log-entry.ts';
import type { ChangeSubject } from '#db/queries/change-subjects.ts';
import type { JournalRow } from '#db/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ExportedChange } from '#domain/export/export-file.ts';
import { journalEntry } from '#sync/log/journal-entry.ts';
import type { Mutation } from '#sync/mutations/mutation.ts';
import { MUTATIONS } from '#sync/mutations/registry.ts';

/** As many as a device keeps of its own. */
const KEPT = 40_000;
/** Stored at once: a tick meanwhile waits for the log. */
const PIECE = 500;

const NOTHING: ChangeSubject = {
  workoutTitle: null,
  isRunning: false,
  exerciseName: null,
  templateTitle: null,
  setNumber: null,
};

/**
 * What this device's own log or journal has already stays as it is; what has no words here is left out. `assertOpen`
 * rejects, in each transaction, where the restore was ended since.
 */
export async function restoreJournal(
  db: AccountDb,
  changes: readonly ExportedChange[],
  assertOpen: () => Promise<void>,
): Promise<void> {
  const newest = changes.slice(-KEPT);
  for (let at = 0; at < newest.length; at += PIECE)
    await restorePiece(db, newest.slice(at, at + PIECE), assertOpen);
}

function restorePiece(
  db: AccountDb,
  changes: readonly ExportedChange[],
  assertOpen: () => Promise<void>,
): Promise<void> {
  return inTransaction(db, [db.log, db.journal, db.meta], async () => {
    await assertOpen();
    const keys = changes.map(({ key }) => key);
    const own = await db.log.where('id').anyOf(keys).toArray();
    const read = await db.journal.where('id').anyOf(keys).primaryKeys();
    const known = new Set([...own.map(({ id }) => id), ...read]);
    await db.journal.bulkAdd(changes.flatMap(one => (known.has(one.key) ? [] : (toJournalRow(one) ?? []))));
  });
}

function toJournalRow(given: ExportedChange): JournalRow | undefined {
  const { key: id, v, device, state, is_spent, was } = given;
  const kind = given.kind as LogEntry['kind'];
  const mutation = Object.hasOwn(MUTATIONS, kind) && (MUTATIONS[kind] as Mutation<'set.patch'>);
  const actedAtMs = Date.parse(given.acted_at);
  if (!mutation || !isReadable({ v }) || Number.isNaN(actedAtMs)) return undefined;
  const args = given.args as never;
  try {
    // A file may hold anything: what has no words would break the screen that shows it.
    mutation.words(args, NOTHING);
    const entry = journalEntry({
      id,
      kind,
      args,
      subject: mutation.subject(args),
      actedAtMs,
      ...(state && { state }),
      ...(is_spent && { isSpent: true }),
      ...(was && { was: withoutIds(was) as LogEntry['was'] & object }),
    });
    return { id, device, entry };
  } catch {
    return undefined;
  }
}

function withoutIds(was: ExportedChange['was'] & object) {
  return Object.fromEntries(Object.entries(was).map(([ref, row]) => [ref, { ...row, serverId: null }]));
}
