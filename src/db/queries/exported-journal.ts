/** What only this device has, as the export holds it: its matches, and the journal: this device's own changes, and those of others as far as they were read. */
import type { ExportedChange, ExportFile } from '#domain/export/export-file.ts';
import type { AccountDb } from '../account-db.ts';
import type { DeviceDb } from '../device-db.ts';
import { isReadable, type LogEntry } from '../log-entry.ts';
import type { MutationArgs } from '../mutation-args.ts';
import type { JournalRow, ViewRow } from '../rows.ts';
import { readTransaction } from '../transaction.ts';
import { exportedTables, readInPieces, readRows, toFile } from './export-data.ts';
import { getFirstRead } from './first-pull.ts';
import { getRememberedMatches } from './remembered-matches.ts';

/** Everything of an account with what is this device's alone: its journal, and what was chosen for the names of files. */
export async function getWholeExport(
  db: AccountDb,
  which: { withRunning?: boolean } = {},
): Promise<ExportFile> {
  const { log, journal, meta } = db;
  const [rows, own, others, remembered] = await readTransaction(
    db,
    [...exportedTables(db), log, journal, meta],
    () =>
      Promise.all([
        readRows(db, which),
        readInPieces(log, PIECE),
        readInPieces(journal, PIECE),
        getRememberedMatches(db),
      ]),
  );
  const matches = Object.entries(remembered).flatMap(([name, key]) =>
    key === null ? [] : [[name, key] as const],
  );
  return {
    ...(await toFile(rows)),
    ...(matches.length > 0 && {
      matches: Object.fromEntries(matches.sort(([a], [b]) => compare(a, b))),
    }),
    journal: toJournal(own, others),
  };
}

/** Whether that is all of the account: it was read once, and nothing of it is kept aside unread. */
export async function hasWholeAccount(db: AccountDb, device: DeviceDb): Promise<boolean> {
  return (await getFirstRead(db, device)) === 'read' && (await db.unread.count()) === 0;
}

/** An import's entry holds all of its trainings. */
const PIECE = 50;

/** Oldest first. What a restore did is no change of the person's: the file says all of it. */
function toJournal(log: readonly LogEntry[], others: readonly JournalRow[]): ExportedChange[] {
  const own = log.filter(entry => isReadable(entry) && !entry.ofRestore);
  const all = [
    ...own.map(entry => toExported(entry, null)),
    ...others.map(({ entry, device }) => toExported(entry, device)),
  ];
  return all.sort((a, b) => compare(a.acted_at, b.acted_at) || compare(a.key, b.key));
}

function toExported(entry: LogEntry, device: string | null): ExportedChange {
  const { id, v, kind, state, was, begunAtMs, actedAtMs, isSpent } = entry;
  const isUndone = state === 'discarded' || state === 'rejected';
  return {
    key: id,
    v,
    kind,
    device,
    acted_at: new Date(begunAtMs ?? actedAtMs).toISOString(),
    ...(isUndone && { state }),
    ...(isSpent && { is_spent: true as const }),
    args: { ...argsOf(entry) },
    ...(was && { was: Object.fromEntries(Object.entries(was).map(([ref, row]) => [ref, withoutId(row)])) }),
  };
}

/** Of an import the trainings are in the file already. */
function argsOf({ kind, args }: LogEntry): LogEntry['args'] {
  if (kind !== 'import.add') return args;
  const { importKey, source, workouts, trainings = workouts.length }: MutationArgs['import.add'] = args;
  return { importKey, source, workouts: [], trainings };
}

/** A server's own name for a row means nothing elsewhere. */
function withoutId(row: ViewRow | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => name !== 'serverId'));
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
