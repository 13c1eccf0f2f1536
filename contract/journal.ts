/*
 * What was done to an account's trainings, templates, exercises and settings, by any device or program: each call as the
 * rows that it changed. With them a device says it in words and takes it back.
 */
import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { ClientKey, Id, Nullable, Time } from './common.ts';
import { PAGE_LIMIT } from './limits.ts';
import { FeedRow } from './rows.ts';

/** Of an import: how many of its trainings there are. */
export const ImportRowWire = Type.Object({
  kind: Type.Literal('import'),
  key: ClientKey,
  source: Type.String(),
  trainings: Type.Integer(),
});
export type ImportRowWire = Static<typeof ImportRowWire>;

export type JournalRow = FeedRow | ImportRowWire;

/**
 * A row before and after, null where there was none. Where there was one, `now` has only the fields that changed; null
 * where a field was emptied.
 */
export const RowChange = Type.Object({
  was: Nullable(Type.Union([FeedRow, ImportRowWire])),
  now: Nullable(Type.Record(Type.String(), Type.Unknown())),
});
export type RowChange = { was: JournalRow | null; now: Record<string, unknown> | null };

export const JournalEntry = Type.Object({
  /** The entry's place: later ones have higher numbers. */
  id: Id,
  /** The call's Idempotency-Key, or a key of the entry's own. */
  key: Type.String(),
  acted_at: Time,
  /** The login or token that it came by, as /api/me/sessions/ names it; null: it has ended long since. */
  device: Nullable(Type.String()),
  rows: Type.Array(RowChange),
  /** It changed so much that the rows before it were not kept: it cannot be taken back. */
  is_cut: Type.Optional(Type.Literal(true)),
});
export type JournalEntry = Omit<Static<typeof JournalEntry>, 'rows'> & { rows: RowChange[] };

/** The newest first. `next` is a path with query, ready to be fetched. */
export const JournalPage = Type.Object({ results: Type.Array(JournalEntry), next: Nullable(Type.String()) });
export type JournalPage = { results: JournalEntry[]; next: string | null };

export const JournalQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_LIMIT })),
  /** Only entries with lower numbers. */
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  /** Without what this device sent in batches: it has its own journal. */
  except: Type.Optional(ClientKey),
});
export type JournalQuery = Static<typeof JournalQuery>;

export const journalCalls = {
  listJournal: {
    method: 'GET',
    path: '/api/journal/',
    auth: 'user',
    summary: 'Журнал: что изменено за 90 дней, каждым устройством',
    query: JournalQuery,
    answers: { 200: JournalPage },
  },
} as const satisfies Record<string, Call>;
