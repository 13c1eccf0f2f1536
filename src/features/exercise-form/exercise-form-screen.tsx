/** /exercises/create and /exercises/{id}/edit. */
import { useParams, useSearchParams } from 'react-router-dom';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { DefaultExercise } from './default-exercise.tsx';
import { ExerciseForm } from './exercise-form.tsx';
import { MissingExercise } from './missing-exercise.tsx';
import { texts } from './texts.ts';
import { useFormStart } from './use-form-start.ts';

export function CreateExerciseScreen() {
  return <FormScreen id={null} />;
}

export function EditExerciseScreen() {
  const { id = '' } = useParams();
  return <FormScreen id={id} />;
}

function FormScreen({ id }: { id: string | null }) {
  const [params] = useSearchParams();
  const goBack = useGoBack('/exercises');
  const start = useFormStart(id, params.get('entry'));
  const title = id === null ? texts.create : texts.edit;
  if (!start) return <Screen title={title}>{null}</Screen>;
  if (start === 'coming') {
    return (
      <Screen title={title} onBack={goBack}>
        <p role="status">{texts.loading}</p>
      </Screen>
    );
  }
  const { source, pickedKeys } = start;
  switch (source.kind) {
    case 'missing':
      return <MissingExercise />;
    case 'default':
      return <DefaultExercise name={source.row.name} />;
    default:
      return <ExerciseForm source={source} pickedKeys={pickedKeys} />;
  }
}
