import { useCallback } from 'react';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { MuscleGlyph } from '#ui/training/muscle-glyph.tsx';
import { CreateLink } from './create-link.tsx';
import { ExerciseBrowser } from './exercise-browser.tsx';
import { RowAbout } from './row-about.tsx';
import { texts } from './texts.ts';
import { useLastBests } from './use-last-bests.ts';

/** To look around in: what was done lately and often first, each with its last best set. */
export function LibraryScreen() {
  const bests = useLastBests();
  const renderRow = useCallback(
    (exercise: ExerciseView) => <LibraryRow exercise={exercise} best={bests.get(exercise.key)} />,
    [bests],
  );
  return (
    <Screen title={texts.title} wide right={<CreateLink />}>
      <ExerciseBrowser sections="own" renderRow={renderRow} />
    </Screen>
  );
}

function LibraryRow({ exercise, best }: { exercise: ExerciseView; best: string | undefined }) {
  const { key, name, primaryMuscleName } = exercise;
  return (
    <LinkRow
      to={`/exercises/${key}`}
      title={name}
      secondary={<RowAbout exercise={exercise} />}
      lead={<MuscleGlyph muscle={primaryMuscleName} />}
      value={best}
    />
  );
}
