import type { Call } from '#contract/call.ts';
import type { JournalRow, RowChange } from '#contract/journal.ts';
import type { Trx } from '../database/database.ts';
import { prepare } from '../database/prepare.ts';
import type { JournalTable } from '../database/schema.ts';
import type { Work } from '../database/work.ts';
import { JOURNAL_ENTRIES, JOURNAL_ENTRY_BYTES } from '../limits.ts';
import { loadSubject, subjectOf } from './subjects.ts';

type Line = { [Name in keyof Omit<JournalTable, 'id'>]: JournalTable[Name] };

const insertLine = prepare((trx: Trx, line: Line) => trx.insertInto('journal').values(line));

/** Beyond the newest so many, one in a hundred changes looks for what is too much: counting takes a while. */
const LOOKS_EVERY = 100;

const deleteOldest = prepare((trx: Trx, { userId, kept }: { userId: number; kept: number }) =>
  trx
    .deleteFrom('journal')
    .where('user_id', '=', userId)
    .where('id', '<=', eb =>
      eb
        .selectFrom('journal as newer')
        .select('newer.id')
        .where('newer.user_id', '=', userId)
        .orderBy('newer.id', 'desc')
        .limit(1)
        .offset(kept),
    ),
);

/**
 * The handler of a call that writes, which leaves in the journal what it has changed: in the call's own transaction, so
 * that both are there or neither. A call that changes nothing leaves nothing.
 */
export function journaled<Input, Done>(
  call: Call,
  handle: (work: Work, input: Input) => Promise<Done>,
): (work: Work, input: Input) => Promise<Done> {
  return async (work, input) => {
    const subject = subjectOf(call, input);
    if (!subject) return await handle(work, input);
    const before = await loadSubject(work, subject);
    const done = await handle(work, input);
    await write(work, compare(before, await loadSubject(work, subject)));
    return done;
  };
}

/** For a handler that knows how its row was and is: the busiest calls need not read it twice more. */
export async function writeChange(work: Work, was: JournalRow | null, now: JournalRow | null): Promise<void> {
  await write(work, compareRows(was, now));
}

async function write(work: Work, rows: RowChange[]): Promise<void> {
  if (rows.length === 0) return;
  const { trx, user } = work;
  const line = toLine(work, rows);
  // Its texts stand in their own rows as well.
  work.countRows(1, line.rows, line.rows);
  await insertLine(trx, line);
  if (user.revision % LOOKS_EVERY === 0) await deleteOldest(trx, { userId: user.id, kept: JOURNAL_ENTRIES });
}

function toLine({ act, user, sessionId, makeKey, now }: Work, rows: RowChange[]): Line {
  const whole = JSON.stringify(rows);
  const isCut = whole.length > JOURNAL_ENTRY_BYTES;
  return {
    user_id: user.id,
    key: act.id ?? makeKey(),
    writer: act.writer,
    session_id: sessionId,
    acted_at: new Date(act.actMs).toISOString(),
    created_at: now,
    rows: isCut ? JSON.stringify(rows.slice(0, 1).map(cut)) : whole,
    is_cut: isCut ? 1 : 0,
  };
}

/** What it was about, without how it was. */
function cut({ was, now }: RowChange): RowChange {
  const short = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
  return { was: was && (short(was) as JournalRow), now: now && short(now) };
}

function compare(
  before: ReadonlyMap<string, JournalRow>,
  after: ReadonlyMap<string, JournalRow>,
): RowChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(name =>
    compareRows(before.get(name) ?? null, after.get(name) ?? null),
  );
}

function compareRows(was: JournalRow | null, now: JournalRow | null): RowChange[] {
  if (!was || !now) return [{ was, now: now && { ...now } }];
  const changed = changedFields(was, now);
  return Object.keys(changed).length > 0 ? [{ was, now: changed }] : [];
}

/** When a row, or a part of it, was written is no change of it, nor how it was used. */
const BESIDES = ['updated_at', 'planned_at', 'last_used'];

function changedFields(was: JournalRow, now: JournalRow): Record<string, unknown> {
  const [old, fresh] = [was, now] as unknown as Record<string, unknown>[];
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  const differing = names.filter(
    name => !BESIDES.includes(name) && toText(old?.[name]) !== toText(fresh?.[name]),
  );
  return Object.fromEntries(differing.map(name => [name, fresh?.[name] ?? null]));
}

function toText(value: unknown): string | undefined {
  return JSON.stringify(value, (name, held) => (BESIDES.includes(name) ? undefined : held));
}
