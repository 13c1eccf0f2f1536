/** What a person sees in a tab before they act. */
import type { AccountDb } from '#db/account-db.ts';
import type { ParkedEntry } from '#db/outbox-entry.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getParked } from '#db/queries/sync-state.ts';
import { getWorkoutView, type WorkoutView } from '#db/queries/workout-view.ts';
import type { ExerciseRow, NamedRow, SetRow, TemplateRow, WorkoutRow } from '#db/rows.ts';
import { inOneLook } from '#db/transaction.ts';

export interface Glimpse {
  active: WorkoutView | undefined;
  finished: WorkoutRow[];
  templates: TemplateRow[];
  /** What a picker offers. */
  exercises: ExerciseRow[];
  ownExercises: ExerciseRow[];
  equipments: NamedRow[];
  muscles: NamedRow[];
  restDefaultSec: number;
  parked: ParkedEntry[];
  unsent: number;
}

/** Everything at one moment, and in one transaction: a tenth of a seed went into opening them. */
export function look(db: AccountDb): Promise<Glimpse> {
  return inOneLook(db, db.tables, () => lookInside(db));
}

async function lookInside(db: AccountDb): Promise<Glimpse> {
  const active = await getActiveWorkout(db);
  const workouts = await db.workouts.toArray();
  const exercises = (await db.exercises.toArray()).filter(row => !row.isDeleted && !row.isGone);
  const templates = (await db.templates.toArray()).filter(row => !row.isDeleted);
  return {
    active: active && (await getWorkoutView(db, active.key)),
    finished: workouts.filter(row => row.status === 'completed' && !row.isDeleted).sort(byKey),
    templates: templates.sort(byKey),
    exercises: exercises.filter(row => !row.isArchived).sort(byKey),
    ownExercises: exercises.filter(row => !row.isDefault).sort(byKey),
    equipments: await db.equipments.toArray(),
    muscles: await db.muscles.toArray(),
    restDefaultSec: (await db.settings.get('settings'))?.restDefaultSec ?? 120,
    parked: await getParked(db),
    unsent: await db.outbox.where('state').anyOf('waiting', 'frozen').count(),
  };
}

export function setsOf(view: WorkoutView | undefined): SetRow[] {
  return view?.items.flatMap(item => item.sets) ?? [];
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
