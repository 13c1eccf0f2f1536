import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { ActiveWorkout } from './active-workout.tsx';
import { hasEndedHere, noteShown } from './ended-here.ts';
import { NoWorkout } from './no-workout.tsx';
import { OpeningWorkout } from './opening-workout.tsx';
import { useElsewhereNotice } from './use-elsewhere-notice.ts';
import { useOpenWorkout } from './use-open-workout.ts';
import { useStartCopy } from './use-start-copy.ts';
import { useWorkoutSheet } from './use-workout-sheet.ts';
import type { WorkoutSheet } from './workout-sheet.ts';

/** Remounts for each account: a login in another tab does not mean that a training ended. */
export function WorkoutScreen() {
  return <OpenedWorkout key={useDb().accountKey} />;
}

function OpenedWorkout() {
  const { isOpened, broughtKey } = useOpenWorkout();
  const running = useWorkoutSheet();
  /** The training being ended here: it stays on screen until the next screen is there. */
  const [leaving, setLeaving] = useState<WorkoutSheet | null>(null);
  const sheet = leaving ?? running;
  useElsewhereNotice(sheet);
  useStartCopy(running);
  const { key: entryKey } = useLocation();
  const shownKey = running?.workout.key;
  useEffect(() => {
    if (shownKey) noteShown(entryKey, shownKey);
  }, [entryKey, shownKey]);

  if (sheet) {
    return (
      <ActiveWorkout sheet={sheet} broughtKey={broughtKey} onLeaving={is => setLeaving(is ? sheet : null)} />
    );
  }
  if (!isOpened || sheet === undefined) return <OpeningWorkout />;
  return hasEndedHere(entryKey) ? <Navigate to="/training" replace /> : <NoWorkout />;
}
