/** Equipment and muscles, in the library's own order: from the common to the rare, along the body. */
import type { AccountDb } from '../account-db.ts';
import type { NamedRow } from '../rows.ts';

export interface ExerciseNames {
  equipments: NamedRow[];
  muscles: NamedRow[];
}

export async function getExerciseNames(db: AccountDb): Promise<ExerciseNames> {
  const [equipments, muscles] = await Promise.all([db.equipments.toArray(), db.muscles.toArray()]);
  return { equipments: equipments.sort(byPlace), muscles: muscles.sort(byPlace) };
}

function byPlace(a: NamedRow, b: NamedRow): number {
  const difference = placeOf(a) - placeOf(b);
  return (Number.isNaN(difference) ? 0 : difference) || a.name.localeCompare(b.name, 'ru');
}

/** What only a server knows has no place in the shipped library; servers number theirs in order. */
function placeOf({ position, serverId }: NamedRow): number {
  return position ?? (typeof serverId === 'number' ? serverId : Number.POSITIVE_INFINITY);
}

/** False until the shipped library is in this database: on the very first launch, for a moment. */
export async function hasLibrary(db: AccountDb): Promise<boolean> {
  return (await db.equipments.count()) > 0;
}
