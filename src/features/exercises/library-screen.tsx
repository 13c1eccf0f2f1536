import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { describeExecution } from '#domain/exercise.ts';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { CreateLink } from './create-link.tsx';
import { ExerciseBrowser } from './exercise-browser.tsx';
import { texts } from './texts.ts';

export function LibraryScreen() {
  return (
    <Screen title={texts.title} wide right={<CreateLink />}>
      <ExerciseBrowser renderRow={renderRow} />
    </Screen>
  );
}

function renderRow({ key, name, executionVariation, equipmentName, primaryMuscleName }: ExerciseView) {
  return (
    <LinkRow
      to={`/exercises/${key}`}
      title={name}
      secondary={describeExecution(executionVariation, equipmentName, primaryMuscleName)}
    />
  );
}
