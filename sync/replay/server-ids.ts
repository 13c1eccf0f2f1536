/** Server ids for the keys that a call names; what is not there yet is noted, not guessed. */
import type { AccountDb } from '#db/account-db.ts';
import type { ItemRow, SetRow } from '#db/rows.ts';
import type { Key, ServerId } from '#domain/ids.ts';

type TableName = 'workouts' | 'items' | 'sets' | 'exercises' | 'equipments' | 'muscles' | 'templates';

export class ServerIds {
  readonly missing: Key[] = [];
  readonly #db: AccountDb;

  constructor(db: AccountDb) {
    this.#db = db;
  }

  workout = (key: Key) => this.#idOf('workouts', key);
  item = (key: Key) => this.#idOf('items', key);
  set = (key: Key) => this.#idOf('sets', key);
  exercise = (key: Key) => this.#idOf('exercises', key);
  equipment = (key: Key) => this.#idOf('equipments', key);
  muscle = (key: Key) => this.#idOf('muscles', key);
  template = (key: Key) => this.#idOf('templates', key);

  async all(of: (key: Key) => Promise<ServerId>, keys: readonly Key[]): Promise<ServerId[]> {
    const ids: ServerId[] = [];
    for (const key of keys) ids.push(await of(key));
    return ids;
  }

  /** The item's order on the server: only there once the server has given it. */
  async itemOrder(key: Key): Promise<number> {
    const item = (await this.#db.items.get(key)) as ItemRow | undefined;
    if (item?.serverId == null) this.#miss(key);
    return item?.order ?? -1;
  }

  /** The exercise that a set was made for. */
  async exerciseOfSet(key: Key): Promise<ServerId> {
    const set = (await this.#db.sets.get(key)) as SetRow | undefined;
    return set ? this.exercise(set.exerciseKey) : this.#miss(key);
  }

  async #idOf(table: TableName, key: Key): Promise<ServerId> {
    const row = await this.#db[table].get(key);
    return row?.serverId ?? this.#miss(key);
  }

  /** A stand-in that never leaves: a call with anything missing is not sent. */
  #miss(key: Key): ServerId {
    this.missing.push(key);
    return '';
  }
}
