import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { getArchivedExercises } from '#db/queries/exercise-list.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { ArchivedRow } from './archived-row.tsx';
import { texts } from './texts.ts';

/** /profile/archived: exercises put aside, each a tap away from coming back. */
export function ArchiveScreen() {
  const db = useDb();
  const toast = useToast();
  const goBack = useGoBack('/profile');
  const answer = useLiveQuery(async () => {
    try {
      return await getArchivedExercises(db);
    } catch {
      return 'failed' as const;
    }
  }, [db]);

  const hasFailed = answer === 'failed';
  useEffect(() => {
    if (hasFailed) toast.error(texts.loadFailed);
  }, [hasFailed, toast]);

  const exercises = answer === 'failed' ? undefined : answer;
  return (
    <Screen title={texts.title} onBack={goBack}>
      {hasFailed && <EmptyState text={texts.loadFailed} />}
      {exercises?.length === 0 && <EmptyArchive />}
      <ul>
        {exercises?.map(exercise => (
          <ArchivedRow key={exercise.key} exercise={exercise} />
        ))}
      </ul>
    </Screen>
  );
}

/** Right after a login the person's own exercises are still on their way: then nothing is claimed about them. */
function EmptyArchive() {
  const library = useFirstRead();
  if (library === undefined) return null;
  if (library === 'coming') return <Skeleton label={texts.loading} />;
  if (library === 'failed') return <EmptyState text={texts.loadFailed} />;
  return <EmptyState text={texts.empty} action={<ButtonLink to="/exercises">{texts.toList}</ButtonLink>} />;
}
