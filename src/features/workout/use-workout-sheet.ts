import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { getActiveWorkout } from '#db/queries/active-workout.ts';
import { getPastBests, type PastBests } from '#db/queries/past-bests.ts';
import { getPreviousSets, type PreviousSets } from '#db/queries/previous-sets.ts';
import { getRestDefaultSec } from '#db/queries/settings.ts';
import { findTemplateOf } from '#db/queries/templates.ts';
import { getWorkoutView, type WorkoutView } from '#db/queries/workout-view.ts';
import type { TemplateItem } from '#db/rows.ts';
import { keepUnchanged } from './keep-unchanged.ts';
import { toWorkoutSheet, type WorkoutSheet } from './workout-sheet.ts';

/**
 * The running training, the same in every tab; null if none runs, undefined until the device has answered. The previous
 * time's values have a live query of their own, so that a tick does not read the past again.
 */
export function useWorkoutSheet(): WorkoutSheet | null | undefined {
  const db = useDb();
  const running = useLiveQuery(() => readRunning(db), [db]);
  const bests = useLiveQuery(() => readBests(db), [db]);
  const previous = useLiveQuery(() => readPrevious(db), [db]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one for each account
  const layOut = useMemo(sheetMaker, [db]);
  return useMemo(
    () => (running === undefined || !previous ? undefined : layOut(running, previous, bests ?? {})),
    [layOut, running, previous, bests],
  );
}

interface Running {
  view: WorkoutView;
  restDefaultSec: number;
  /** The items of its template. */
  template: TemplateItem[];
}

async function readRunning(db: AccountDb): Promise<Running | null> {
  const active = await getActiveWorkout(db);
  if (!active) return null;
  const [view, restDefaultSec, template] = await Promise.all([
    getWorkoutView(db, active.key),
    getRestDefaultSec(db),
    findTemplateOf(db, active),
  ]);
  return view ? { view, restDefaultSec, template: template?.items ?? [] } : null;
}

/** An unreadable past must not take the training off the screen. */
async function readPrevious(db: AccountDb): Promise<PreviousSets> {
  try {
    const active = await getActiveWorkout(db);
    return active ? await getPreviousSets(db, active.key) : {};
  } catch (error) {
    console.error(error);
    return {};
  }
}

/** The bests that records are measured by. The training does not wait for them. */
async function readBests(db: AccountDb): Promise<PastBests> {
  try {
    const active = await getActiveWorkout(db);
    return active ? await getPastBests(db, active.key) : {};
  } catch (error) {
    console.error(error);
    return {};
  }
}

/** Each sheet reuses the unchanged parts of the one before. */
function sheetMaker() {
  let last: WorkoutSheet | null = null;
  return (running: Running | null, previous: PreviousSets, bests: PastBests): WorkoutSheet | null => {
    const sheet =
      running && toWorkoutSheet(running.view, previous, running.restDefaultSec, running.template, bests);
    last = keepUnchanged(last, sheet);
    return last;
  };
}
