/**
 * One database a user: `podhod:<key>`, the key made on the device. The screens read and write nothing else.
 */
import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie';
import type { Key } from '#domain/ids.ts';
import { followTransactions } from './cut-off.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import type {
  BestRow,
  ExerciseRow,
  ItemRow,
  MetaRow,
  NamedRow,
  RestRow,
  SetRow,
  SettingsRow,
  TemplateRow,
  WorkoutRow,
} from './rows.ts';

/** The database of a visitor who is nobody yet: the shipped library and nothing else. */
export const ANONYMOUS_KEY = 'anonymous';

const SCHEMA_V1 = {
  workouts: 'key, serverId, [status+startedAtMs]',
  items: 'key, serverId, workoutKey, [exerciseKey+doneAtMs]',
  sets: 'key, serverId, workoutKey, itemKey',
  exercises: 'key, serverId, foldedName',
  equipments: 'key, serverId',
  muscles: 'key, serverId',
  bests: 'exerciseKey',
  templates: 'key, serverId',
  settings: 'id',
  rest: 'id',
  outbox: '++seq, state, subject',
  meta: 'id',
};

/**
 * A long queue is read by its edges: the head of a lane, what names a row, what time alone lets go. Null times and
 * rows that name nothing take no room in an index.
 */
const SCHEMA_V2 = {
  outbox: '++seq, state, subject, *makes, *needs, [lane+state], intent.op, nextTryAtMs, holdUntilMs',
};

/** Whose IndexedDB: the browser's own, unless a test or a simulation brings another. */
export type StorageDependencies = Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>;

export class AccountDb extends Dexie {
  declare workouts: EntityTable<WorkoutRow, 'key'>;
  declare items: EntityTable<ItemRow, 'key'>;
  declare sets: EntityTable<SetRow, 'key'>;
  declare exercises: EntityTable<ExerciseRow, 'key'>;
  declare equipments: EntityTable<NamedRow, 'key'>;
  declare muscles: EntityTable<NamedRow, 'key'>;
  declare bests: EntityTable<BestRow, 'exerciseKey'>;
  declare templates: EntityTable<TemplateRow, 'key'>;
  declare settings: EntityTable<SettingsRow, 'id'>;
  declare rest: EntityTable<RestRow, 'id'>;
  declare outbox: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'>>;
  declare meta: EntityTable<MetaRow, 'id'>;

  readonly accountKey: Key;

  constructor(accountKey: Key, storage: StorageDependencies = {}) {
    // Strict: a tick that the screen has confirmed survives a dead battery.
    super(accountDbName(accountKey), { ...storage, chromeTransactionDurability: 'strict' });
    this.accountKey = accountKey;
    this.version(1).stores(SCHEMA_V1);
    this.version(2).stores(SCHEMA_V2);
    followTransactions(this);
  }
}

function accountDbName(accountKey: Key): string {
  return `podhod:${accountKey}`;
}
