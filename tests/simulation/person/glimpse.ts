/**
 * What a person sees in a tab before they act. Read off the disk: a tenth of a seed went into looking by the app's own
 * queries, which the commands use all the same.
 */
import type { LogEntry } from '#db/log-entry.ts';
import { isRejected, type RejectedEntry } from '#db/queries/sync-state.ts';
import type {
  ExerciseRow,
  ItemRow,
  JournalRow,
  NamedRow,
  RestRow,
  SetRow,
  Settings,
  TemplateRow,
  WorkoutRow,
} from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { byPlace } from '#domain/place.ts';
import { localSettings } from '../check/local-rows.ts';
import { accountOn } from '../run/inspect.ts';
import type { Device } from '../world/device.ts';
import { type RawDatabase, rawRows } from '../world/fake-idb.ts';
import type { Rng } from '../world/random.ts';

export interface SeenItem {
  item: ItemRow;
  sets: SetRow[];
}

export interface SeenWorkout {
  workout: WorkoutRow;
  items: SeenItem[];
}

export interface Glimpse {
  active: SeenWorkout | undefined;
  /** The set that a stopwatch runs for. */
  heldKey: Key | undefined;
  finished: WorkoutRow[];
  imported: WorkoutRow[];
  /** Which the journal offers to bring back. */
  cancelled: WorkoutRow[];
  /** One of those that have ended, opened from the history. */
  page: SeenWorkout | undefined;
  /** The device's own changes, the newest first. */
  journal: LogEntry[];
  /** Those of other devices. */
  others: LogEntry[];
  templates: TemplateRow[];
  /** What a picker offers. */
  exercises: ExerciseRow[];
  ownExercises: ExerciseRow[];
  equipments: NamedRow[];
  muscles: NamedRow[];
  settings: Settings;
  rejected: RejectedEntry[];
  waiting: LogEntry[];
}

/** What fits on a screen or three. */
const JOURNAL_ROWS = 40;

/** What a transaction has written and not committed, nobody sees: a moment later it has. */
const MOMENT_MS = 0.2;

export async function look(device: Device, accountKey: string, rng: Rng): Promise<Glimpse> {
  const database = accountOn(device, accountKey);
  if (!database) throw new Error(`nothing is kept of ${accountKey}`);
  while (isBeingWritten(database)) await device.scheduler.sleep(MOMENT_MS);
  return lookAt(database, rng);
}

function isBeingWritten({ transactions }: RawDatabase): boolean {
  return transactions.some(
    ({ mode, _started, _state }) => mode !== 'readonly' && _started && _state !== 'finished',
  );
}

function lookAt(database: RawDatabase, rng: Rng): Glimpse {
  const workouts = rawRows<WorkoutRow>(database, 'workouts');
  const listed = rawRows<ExerciseRow>(database, 'exercises').filter(row => !row.isGone);
  const log = rawRows<LogEntry>(database, 'log');
  const open = log.filter(isOpen);
  const finished = workouts.filter(row => row.status === 'completed').sort(byKey);
  return {
    active: findActive(database, workouts),
    heldKey: rawRows<RestRow>(database, 'rest').find(({ id }) => id === 'hold')?.setKey,
    finished,
    imported: workouts.filter(row => row.importKey).sort(byKey),
    cancelled: workouts.filter(row => row.status === 'cancelled').sort(byKey),
    page: finished.length > 0 ? openWorkout(database, rng.pick(finished)) : undefined,
    journal: log.sort((a, b) => b.seq - a.seq).slice(0, JOURNAL_ROWS),
    others: rawRows<JournalRow>(database, 'journal').map(({ entry }) => entry),
    templates: rawRows<TemplateRow>(database, 'templates').sort(byKey),
    exercises: listed.filter(row => !row.isArchived).sort(byKey),
    ownExercises: listed.filter(row => !row.isDefault).sort(byKey),
    equipments: rawRows(database, 'equipments'),
    muscles: rawRows(database, 'muscles'),
    settings: localSettings(database),
    rejected: open.filter(isRejected),
    waiting: open.filter(entry => !isRejected(entry)),
  };
}

/** The newest, should there be more than one. */
function findActive(database: RawDatabase, workouts: readonly WorkoutRow[]): SeenWorkout | undefined {
  const active = workouts.filter(row => row.status === 'active' && !row.isLost);
  const workout = active.sort((a, b) => a.startedAtMs - b.startedAtMs).at(-1);
  return workout && openWorkout(database, workout);
}

function openWorkout(database: RawDatabase, workout: WorkoutRow): SeenWorkout {
  const items = rawRows<ItemRow>(database, 'items').filter(item => item.workoutKey === workout.key);
  const sets = Map.groupBy(rawRows<SetRow>(database, 'sets'), set => set.itemKey);
  const shown = items.sort(byPlace).map(item => {
    const own = (sets.get(item.key) ?? []).filter(set => set.exerciseKey === item.exerciseKey || set.isLost);
    return { item, sets: own.sort(byPlace) };
  });
  return { workout, items: shown };
}

function isOpen({ state }: LogEntry): boolean {
  return state === 'waiting' || state === 'sealed' || state === 'aside' || state === 'rejected';
}

export function setsOf(active: SeenWorkout | undefined): SetRow[] {
  return active?.items.flatMap(item => item.sets) ?? [];
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
