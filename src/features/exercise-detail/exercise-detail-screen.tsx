import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { getExerciseDetail } from '#db/queries/exercise-detail.ts';
import { hasLibrary } from '#db/queries/exercise-names.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { ExerciseDetailView } from './exercise-detail-view.tsx';
import { texts } from './texts.ts';

/** /exercises/{id}: what an exercise is, what could stand in for it, and how it went the last times. */
export function ExerciseDetailScreen() {
  const { id = '' } = useParams();
  const db = useDb();
  const goBack = useGoBack('/exercises');
  const answer = useLiveQuery(async () => {
    const detail = await getExerciseDetail(db, id);
    return detail || (await hasLibrary(db)) ? { id, detail } : undefined;
  }, [db, id]);

  // Right after a login the person's own exercises are still on their way.
  const isComing = (useFirstRead('library') ?? 'coming') === 'coming';

  // From one exercise to its alternative, the old answer stays until the new one is there: don't show it as new.
  if (answer?.id !== id || (!answer.detail && isComing)) {
    return (
      <Screen title={texts.screen} onBack={goBack}>
        <p role="status">{texts.loading}</p>
      </Screen>
    );
  }
  if (!answer.detail) {
    return (
      <Screen title={texts.screen} onBack={goBack}>
        <EmptyState text={texts.notFound} action={<ButtonLink to="/exercises">{texts.toList}</ButtonLink>} />
      </Screen>
    );
  }
  return <ExerciseDetailView key={id} detail={answer.detail} onBack={goBack} />;
}
