import { useLiveQuery } from 'dexie-react-hooks';
import { useParams } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { type ExerciseDetail, getExerciseDetail } from '#db/queries/exercise-detail.ts';
import { hasLibrary } from '#db/queries/exercise-names.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { toDetail } from './asked-detail.ts';
import { ExerciseDetailView, type RenderProgress } from './exercise-detail-view.tsx';
import { texts } from './texts.ts';
import { mayBeServerId, useAskedExercise } from './use-asked-exercise.ts';

/** /exercises/{id}: what an exercise is, what could stand in for it, and how it went the last times. By key or server id. */
export function ExerciseDetailScreen({ renderProgress }: { renderProgress: RenderProgress }) {
  const { id = '' } = useParams();
  const goBack = useGoBack('/exercises');
  const shown = useShownExercise(id);

  if (shown.kind === 'found')
    return (
      <ExerciseDetailView key={id} detail={shown.detail} renderProgress={renderProgress} onBack={goBack} />
    );
  return (
    <Screen title={texts.screen} onBack={goBack}>
      {shown.kind === 'loading' ? (
        <p role="status">{texts.loading}</p>
      ) : (
        <EmptyState
          text={texts[shown.kind]}
          action={<ButtonLink to="/exercises">{texts.toList}</ButtonLink>}
        />
      )}
    </Screen>
  );
}

type Shown = { kind: 'loading' | 'notFound' | 'loadFailed' } | { kind: 'found'; detail: ExerciseDetail };

/** What this device has of it comes first, without a call; the server is asked about an id that is unknown here. */
function useShownExercise(id: string): Shown {
  const here = useDetail(id);
  const asked = useAskedExercise(id, here?.detail === null);
  const answered = asked?.kind === 'found' ? asked.exercise : undefined;
  const named = useDetail(answered?.key ?? '');
  // Right after a login the person's own exercises are still on their way.
  const library = useFirstRead() ?? 'coming';

  const detail = here?.detail ?? named?.detail;
  if (detail) return { kind: 'found', detail };
  if (answered && named) return { kind: 'found', detail: toDetail(answered) };
  const isAsking = mayBeServerId(id) && asked?.kind !== 'missing' && asked?.kind !== 'unreachable';
  if (!here?.hasLibrary || library === 'coming' || isAsking) return { kind: 'loading' };
  const isUnsure = asked?.kind === 'unreachable' || (library === 'failed' && asked?.kind !== 'missing');
  return { kind: isUnsure ? 'loadFailed' : 'notFound' };
}

/** Undefined until it has been looked up, `detail` null where this device has none. */
function useDetail(id: string) {
  const db = useDb();
  const answer = useLiveQuery(async () => {
    const detail = id === '' ? null : await getExerciseDetail(db, id);
    return { id, detail, hasLibrary: await hasLibrary(db) };
  }, [db, id]);
  // From one exercise to its alternative, the old answer stays until the new one is there: don't show it as new.
  return answer?.id === id ? answer : undefined;
}
