import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getSummary, summaryAtHand } from '#db/queries/summary.ts';
import { FinishedWorkout } from './finished-workout.tsx';
import { NoSummary } from './no-summary.tsx';
import { readSummaryState, type SummaryState } from './summary-state.ts';
import { texts } from './texts.ts';

export function SummaryScreen() {
  const { state } = useLocation();
  const asked = readSummaryState(state);
  return asked ? <Summary asked={asked} /> : <NoSummary reason={texts.noWorkoutId} />;
}

function Summary({ asked: { workoutId, finishTimeMs } }: { asked: SummaryState }) {
  const db = useDb();
  const [atHand] = useState(() => summaryAtHand(workoutId));
  const summary = useQuery(() => getSummary(db, workoutId), [db, workoutId], atHand);
  if (summary.kind === 'loading') return null;
  if (summary.kind === 'failed' || !summary.value) return <NoSummary reason={texts.loadFailed} />;
  return (
    <FinishedWorkout
      key={summary.value.workout.key}
      summary={summary.value}
      finishTimeMs={finishTimeMs}
      isNew={atHand !== undefined}
    />
  );
}
