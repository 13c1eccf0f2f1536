/**
 * The exercise library that the app ships, so that the picker works on a first launch without network. Its rows
 * are known by their keys, the same on every server; server ids are filled in when a server is first asked.
 */
import { liveQuery, type Table } from 'dexie';
import type { Library, LibraryExercise } from '#contract/library.ts';
import { foldText } from '#domain/search/folded-text.ts';
import type { AccountDb } from './account-db.ts';
import { measuredTables, refreshMeasured } from './derived/refresh-measured.ts';
import type { ExerciseRow, NamedRow } from './rows.ts';
import { inTransaction } from './transaction.ts';

const META_ID = 'library-version';
/** A slow phone stores so many without missing a frame; between two pieces it answers the person. */
const PIECE = 24;

/** Resolves once some version of the library is on this device: it comes when a first visit has nothing better to do. */
export function whenLibraryIsThere(db: AccountDb): Promise<void> {
  return new Promise((resolve, reject) => {
    const following = liveQuery(() => db.meta.get(META_ID)).subscribe({
      next(row) {
        if (row === undefined) return;
        // The first answer may come before there is anything to end.
        setTimeout(() => following.unsubscribe());
        resolve();
      },
      error: reject,
    });
  });
}

export async function isLibraryThere(db: AccountDb): Promise<boolean> {
  return (await db.meta.get(META_ID)) !== undefined;
}

/** Writes what this version of the library adds or renames. Rows that a server has already confirmed are left to it. */
export async function seedLibrary(
  db: AccountDb,
  load: () => Promise<Library>,
  version: number,
): Promise<void> {
  const seeded = (await db.meta.get(META_ID))?.value;
  if (seeded === version) return;
  const library = await load();
  await inTransaction(db, [db.meta, ...measuredTables(db)], async () => {
    await refreshMeasured(db, async () => {
      await putMissing<NamedRow>(db.equipments as Table, library.equipments.map(toNamedRow));
      await putMissing<NamedRow>(db.muscles as Table, library.muscles.map(toNamedRow));
      await putMissing<ExerciseRow>(db.exercises as Table, library.exercises.map(toExerciseRow));
    });
    await db.meta.put({ id: META_ID, value: version });
  });
}

async function putMissing<Row extends NamedRow | ExerciseRow>(
  table: Table<Row, string>,
  rows: Row[],
): Promise<void> {
  const confirmed = new Set((await table.toArray()).filter(row => row.serverId !== null).map(row => row.key));
  const missing = rows.filter(row => !confirmed.has(row.key));
  for (let start = 0; start < missing.length; start += PIECE) {
    await table.bulkPut(missing.slice(start, start + PIECE));
  }
}

function toNamedRow({ key, name }: { key: string; name: string }, position: number): NamedRow {
  return { key, serverId: null, name, position };
}

function toExerciseRow(exercise: LibraryExercise): ExerciseRow {
  return {
    key: exercise.key,
    serverId: null,
    name: exercise.name,
    foldedName: foldText(exercise.name),
    executionVariation: exercise.variation,
    equipmentKey: exercise.equipment,
    primaryMuscleKey: exercise.primary,
    secondaryMuscleKeys: exercise.secondary,
    type: exercise.type,
    alternativeKeys: exercise.alternatives,
    ...(exercise.load_mode && { defaultMode: exercise.load_mode }),
    isArchived: false,
    isDefault: true,
  };
}
