/**
 * The library's rows that a list of exercises may touch, taken into memory, merged there and put back at once. A new
 * device reads the whole library: with requests one after the other for each exercise, its equipment, its muscles and
 * its alternatives, that transaction went on for seconds in WebKit, and no tick was stored meanwhile.
 */
import type { EntityTable } from 'dexie';
import type { Exercise, ExerciseInItem } from '#contract/exercises.ts';
import type { AccountDb } from '#db/account-db.ts';
import { remeasure } from '#db/finished-workout.ts';
import type { ExerciseRow, NamedRow } from '#db/rows.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { foldText } from '#domain/search.ts';
import type { ServerIdentity } from './find-key.ts';

export interface LibraryRows {
  exercises: Rows<ExerciseRow>;
  equipments: Rows<NamedRow>;
  muscles: Rows<NamedRow>;
}

/** Inside the caller's transaction; what is merged between this and putBack asks it for nothing. */
export async function takeOutAll(db: AccountDb): Promise<LibraryRows> {
  return takeOut(db, await db.exercises.toArray());
}

/** Of the exercises only those that the document may mean. */
export async function takeOutFor(db: AccountDb, doc: Exercise | ExerciseInItem): Promise<LibraryRows> {
  return takeOut(db, await findExercises(db, doc));
}

async function takeOut(db: AccountDb, exercises: readonly ExerciseRow[]): Promise<LibraryRows> {
  return {
    exercises: new Rows(exercises),
    equipments: new Rows(await db.equipments.toArray()),
    muscles: new Rows(await db.muscles.toArray()),
  };
}

export async function putBack(db: AccountDb, rows: LibraryRows): Promise<void> {
  await putChanged(db.muscles, rows.muscles);
  // Their workouts may have been told before them.
  await remeasure(db, withOtherEquipment(rows.exercises), async () => {
    await putChanged(db.equipments, rows.equipments);
    await putChanged(db.exercises, rows.exercises);
  });
}

function withOtherEquipment(exercises: Rows<ExerciseRow>): Key[] {
  const moved = exercises.changed().filter(({ key, equipmentKey }) => {
    const before = exercises.before(key);
    return before !== undefined && before.equipmentKey !== equipmentKey;
  });
  return moved.map(({ key }) => key);
}

async function putChanged<Row extends ExerciseRow | NamedRow>(
  table: EntityTable<Row, 'key'>,
  rows: Rows<Row>,
): Promise<void> {
  const changed = rows.changed();
  if (changed.length > 0) await table.bulkPut(changed);
}

/** It and its alternatives, by what they may be known by: key, id or name. */
async function findExercises(
  { exercises }: AccountDb,
  doc: Exercise | ExerciseInItem,
): Promise<ExerciseRow[]> {
  const docs = [doc, ...('alternatives' in doc ? doc.alternatives : [])];
  const keyed = await exercises.bulkGet(docs.flatMap(({ client_key: key }) => key ?? []));
  const ids = docs.map(({ id }) => id);
  const numbered = await exercises.where('serverId').anyOf(ids).toArray();
  const names = docs.filter(({ client_key: key }) => !key).map(({ name }) => foldText(name));
  const named = names.length > 0 ? await exercises.where('foldedName').anyOf(names).toArray() : [];
  return [...keyed.filter(row => row !== undefined), ...numbered, ...named];
}

export class Rows<Row extends ExerciseRow | NamedRow> {
  readonly #rows = new Map<Key, Row>();
  readonly #keys = new Map<ServerId, Key>();
  readonly #changed = new Set<Key>();
  readonly #before: ReadonlyMap<Key, Row>;

  constructor(rows: readonly Row[]) {
    this.#before = new Map(rows.map(row => [row.key, row]));
    for (const row of rows) this.#take(row);
  }

  /** As `findLocal` does: by the key made on a device, else by the server's id. */
  find({ id, client_key: clientKey }: ServerIdentity): Row | undefined {
    const byKey = clientKey ? this.#rows.get(clientKey) : undefined;
    if (byKey) return byKey;
    const byId = this.#rows.get(this.#keys.get(id) ?? '');
    return byId?.serverId === id ? byId : undefined;
  }

  filter(isWanted: (row: Row) => boolean): Row[] {
    return [...this.#rows.values()].filter(isWanted);
  }

  put(row: Row): void {
    this.#take(row);
    this.#changed.add(row.key);
  }

  changed(): Row[] {
    return this.filter(({ key }) => this.#changed.has(key));
  }

  /** As it was taken out. */
  before(key: Key): Row | undefined {
    return this.#before.get(key);
  }

  #take(row: Row): void {
    this.#rows.set(row.key, row);
    if (row.serverId !== null) this.#keys.set(row.serverId, row.key);
  }
}
