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

  if (read.kind === 'loaded' && read.value) {
    const { workout } = read.value;
    if (workout.status === 'active') return <Navigate to="/workout" replace />;
    return <TrainingView key={workout.key} training={read.value} onBack={goBack} />;
  }
  return (
    <Screen title={texts.training} onBack={goBack}>
      {read.kind === 'loading' && <Loading />}
      {read.kind === 'failed' && <Missing text={texts.trainingFailed} />}
      {read.kind === 'loaded' && <NotHere />}
    </Screen>
  );
}

/** Asked only here: who opens a training of this device does not wait for the answer. */
function NotHere() {
  return useFirstRead() === 'coming' ? <Loading /> : <Missing text={texts.noTraining} />;
}

function Loading() {
  return <p role="status">{texts.loadingTraining}</p>;
}

function Missing({ text }: { text: string }) {
  return <EmptyState text={text} action={<ButtonLink to="/history">{texts.toHistory}</ButtonLink>} />;
}
