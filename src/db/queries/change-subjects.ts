/** What changes are about, in names: a read for each table, however many changes wait. Goes by the keys that they name. */
import type { Key } from '#domain/ids.ts';
import { byPlace } from '#domain/place.ts';
import type { AccountDb } from '../account-db.ts';
import type { LogEntry } from '../log-entry.ts';
import type { SetRow, ViewRows } from '../rows.ts';
import { refOf } from '../rows.ts';

/** The names and places that an entry's keys stand for; null where the row is gone. */
export interface ChangeSubject {
  workoutTitle: string | null;
  /** The training it belongs to is the one that runs. */
  isRunning: boolean;
  exerciseName: string | null;
  templateTitle: string | null;
  /** The set's place in its table, from 1. */
  setNumber: number | null;
}

type Args = LogEntry['args'];

/** One for each entry, in their order. */
export async function getSubjects(
  db: AccountDb,
  entries: readonly Pick<LogEntry, 'args'>[],
): Promise<ChangeSubject[]> {
  const all = entries.map(entry => entry.args);
  const [workouts, items, templates, sets, shown] = await Promise.all([
    readByKey(db, 'workouts', all.map(workoutKeyOf)),
    readByKey(db, 'items', all.map(itemKeyOf)),
    readByKey(db, 'templates', all.map(templateKeyOf)),
    readByKey(db, 'sets', all.map(setKeyOf)),
    readSetsOf(db, all),
  ]);
  const exerciseKeys = all.map(args => exerciseKeyOf(args) ?? items.get(itemKeyOf(args))?.exerciseKey);
  const exercises = await readByKey(db, 'exercises', exerciseKeys);
  return all.map((args, place) => {
    const workout = workouts.get(workoutKeyOf(args));
    const template = templates.get(templateKeyOf(args));
    return {
      workoutTitle: workout?.title ?? null,
      isRunning: workout?.status === 'active',
      exerciseName: exercises.get(exerciseKeys[place])?.name ?? null,
      templateTitle: template?.title ?? ('templateKey' in args && 'title' in args ? args.title : null),
      setNumber: 'setKey' in args ? numberOf(sets.get(args.setKey), shown.get(args.itemKey) ?? []) : null,
    };
  });
}

/** As the person sees them; of what is to be deleted, as the server has it. */
async function readByKey<Table extends 'workouts' | 'items' | 'sets' | 'templates' | 'exercises'>(
  db: AccountDb,
  table: Table,
  keys: readonly (Key | undefined)[],
): Promise<Map<Key | undefined, ViewRows[Table] | undefined>> {
  const asked = [...new Set(keys)].filter(key => key !== undefined);
  const rows = (await db.table(table).bulkGet(asked)) as (ViewRows[Table] | undefined)[];
  const hidden = asked.filter((_, place) => rows[place] === undefined);
  const bases = hidden.length > 0 ? await db.bases.bulkGet(hidden.map(key => refOf(table, key))) : [];
  const found = new Map<Key | undefined, ViewRows[Table] | undefined>(
    asked.map((key, place) => [key, rows[place]]),
  );
  for (const [place, key] of hidden.entries()) {
    found.set(key, (bases[place]?.row ?? undefined) as ViewRows[Table] | undefined);
  }
  return found;
}

/** All that are shown in the items in which one is named. */
async function readSetsOf(db: AccountDb, all: readonly Args[]): Promise<Map<Key, SetRow[]>> {
  const itemKeys = new Set(all.flatMap(args => ('setKey' in args ? [args.itemKey] : [])));
  const sets = await db.sets
    .where('itemKey')
    .anyOf([...itemKeys])
    .toArray();
  return Map.groupBy(sets, set => set.itemKey);
}

/** Of a deleted one, its place among those that are left. */
function numberOf(set: SetRow | undefined, shown: readonly SetRow[]): number | null {
  return set ? shown.filter(other => byPlace(other, set) < 0).length + 1 : null;
}

function workoutKeyOf(args: Args): Key | undefined {
  return 'workoutKey' in args ? args.workoutKey : undefined;
}

function itemKeyOf(args: Args): Key | undefined {
  return 'itemKey' in args ? args.itemKey : undefined;
}

function setKeyOf(args: Args): Key | undefined {
  return 'setKey' in args ? args.setKey : undefined;
}

function templateKeyOf(args: Args): Key | undefined {
  return 'templateKey' in args ? (args.templateKey ?? undefined) : undefined;
}

function exerciseKeyOf(args: Args): Key | undefined {
  if ('exerciseKey' in args) return args.exerciseKey;
  return 'items' in args && args.items?.length === 1 ? args.items[0]?.exerciseKey : undefined;
}
