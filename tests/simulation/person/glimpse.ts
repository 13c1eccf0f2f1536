/** What a person sees in a tab before they act. */
import type { AccountDb } from '#db/account-db.ts';
import type { LogEntry } from '#db/log-entry.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getOpenEntries, isRejected, type RejectedEntry } from '#db/queries/sync-state.ts';
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
  rejected: RejectedEntry[];
  waiting: LogEntry[];
}

/** Everything at one moment, and in one transaction: a tenth of a seed went into opening them. */
export function look(db: AccountDb): Promise<Glimpse> {
  return inOneLook(db, db.tables, () => lookInside(db));
}

async function lookInside(db: AccountDb): Promise<Glimpse> {
  const [active, workouts, exercises, templates, equipments, muscles, settings, open] = await Promise.all([
    getActiveWorkout(db).then(row => row && getWorkoutView(db, row.key)),
    db.workouts.toArray(),
    db.exercises.toArray(),
    db.templates.toArray(),
    db.equipments.toArray(),
    db.muscles.toArray(),
    db.settings.get('settings'),
    getOpenEntries(db),
  ]);
  const listed = exercises.filter(row => !row.isGone);
  return {
    active,
    finished: workouts.filter(row => row.status === 'completed').sort(byKey),
    templates: templates.sort(byKey),
    exercises: listed.filter(row => !row.isArchived).sort(byKey),
    ownExercises: listed.filter(row => !row.isDefault).sort(byKey),
    equipments,
    muscles,
    restDefaultSec: settings?.restDefaultSec ?? 120,
    rejected: open.filter(isRejected),
    waiting: open.filter(entry => !isRejected(entry)),
  };
}

export function setsOf(view: WorkoutView | undefined): SetRow[] {
  return view?.items.flatMap(item => item.sets) ?? [];
}

function byKey(a: { key: string }, b: { key: string }): number {
  return a.key < b.key ? -1 : 1;
}
