/**
 * One database a user: `podhod:<key>`, the key made on the device. The screens read and write nothing else.
 */
import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { followTransactions } from './cut-off.ts';
import type { LogEntry, NewLogEntry } from './log-entry.ts';
import type { PlainRow } from './plain-row.ts';
import type {
  AliasRow,
  BaseRow,
  CursorRow,
  DigestRow,
  ExerciseRow,
  ExerciseSettingsRow,
  ItemRow,
  JournalRow,
  MetaRow,
  NamedRow,
  PerformanceRow,
  RestRow,
  SetRow,
  SettingsRow,
  TemplateRow,
  UnreadRow,
  WorkoutRow,
} from './rows.ts';

/** The database of a visitor who is nobody yet: the shipped library and nothing else. */
export const ANONYMOUS_KEY = 'anonymous';

/** Every row is found by its key; the log by what it still counts for and what it has to send. */
const SCHEMA = {
  workouts: 'key, serverId, [status+startedAtMs]',
  items: 'key, workoutKey',
  sets: 'key, workoutKey, itemKey',
  exercises: 'key, serverId, foldedName',
  exerciseSettings: 'key',
  equipments: 'key, serverId',
  muscles: 'key, serverId',
  templates: 'key, serverId',
  settings: 'key',
  rest: 'id',
  bases: 'ref',
  aliases: 'key, into',
  log: '++seq, id, state, subject, *live, *makes, acknowledgedIn, holdUntilMs, actedAtMs',
  journal: 'id, entry.actedAtMs, entry.subject',
  performances: '[workoutKey+exerciseKey], [exerciseKey+startedAtMs], workoutKey',
  digests: 'workoutKey',
  cursors: '++n',
  unread: 'id',
  plain: 'ref, id, rev, parent',
  meta: 'id',
};

/** Whose IndexedDB: the browser's own, unless a test or a simulation brings another. */
export type StorageDependencies = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

export class AccountDb extends Dexie {
  declare workouts: EntityTable<WorkoutRow, 'key'>;
  declare items: EntityTable<ItemRow, 'key'>;
  declare sets: EntityTable<SetRow, 'key'>;
  declare exercises: EntityTable<ExerciseRow, 'key'>;
  declare exerciseSettings: EntityTable<ExerciseSettingsRow, 'key'>;
  declare equipments: EntityTable<NamedRow, 'key'>;
  declare muscles: EntityTable<NamedRow, 'key'>;
  declare templates: EntityTable<TemplateRow, 'key'>;
  declare settings: EntityTable<SettingsRow, 'key'>;
  declare rest: EntityTable<RestRow, 'id'>;
  declare bases: EntityTable<BaseRow, 'ref'>;
  declare aliases: EntityTable<AliasRow, 'key'>;
  declare log: Table<LogEntry, number, NewLogEntry>;
  declare journal: EntityTable<JournalRow, 'id'>;
  declare performances: Table<PerformanceRow, [Key, Key]>;
  declare digests: EntityTable<DigestRow, 'workoutKey'>;
  declare cursors: Table<CursorRow, number, Omit<CursorRow, 'n'>>;
  declare unread: EntityTable<UnreadRow, 'id'>;
  declare plain: EntityTable<PlainRow, 'ref'>;
  declare meta: EntityTable<MetaRow, 'id'>;

  readonly accountKey: Key;

  constructor(accountKey: Key, storage: StorageDependencies = {}) {
    // Strict: a tick that the screen has confirmed survives a dead battery.
    super(accountDbName(accountKey), { ...storage, chromeTransactionDurability: 'strict' });
    this.accountKey = accountKey;
    this.version(1).stores(SCHEMA);
    followTransactions(this);
  }
}

function accountDbName(accountKey: Key): string {
  return `podhod:${accountKey}`;
}
