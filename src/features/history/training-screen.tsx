import { Navigate, useParams } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getTrainingPage } from '#db/queries/training-page.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { texts } from './texts.ts';
import { TrainingView } from './training-view.tsx';

/** /history/{id}: one past training, by its key or the server's id. */
export function TrainingScreen() {
  const { id = '' } = useParams();
  const db = useDb();
  const goBack = useGoBack('/history');
  const read = useQuery(() => getTrainingPage(db, id), [db, id]);
  const coming = useFirstRead();

  if (read.kind === 'loaded' && read.value) {
    const { workout } = read.value;
    if (workout.status === 'active') return <Navigate to="/workout" replace />;
    return <TrainingView key={workout.key} training={read.value} onBack={goBack} />;
  }
  const isWaiting = read.kind === 'loading' || (read.kind === 'loaded' && coming === 'coming');
  return (
    <Screen title={texts.training} onBack={goBack}>
      {isWaiting ? (
        <p role="status">{texts.loadingTraining}</p>
      ) : (
        <EmptyState
          text={read.kind === 'failed' ? texts.trainingFailed : texts.noTraining}
          action={<ButtonLink to="/history">{texts.toHistory}</ButtonLink>}
        />
      )}
    </Screen>
  );
}
