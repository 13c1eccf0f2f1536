import { ButtonLink } from '#ui/controls/button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { texts } from './texts.ts';

/** The library's own exercises belong to everybody. */
export function DefaultExercise({ name }: { name: string }) {
  const goBack = useGoBack('/exercises');
  return (
    <Screen title={name} onBack={goBack}>
      <EmptyState
        text={texts.isDefault}
        action={
          <ButtonLink to="/exercises/create" replace>
            {texts.toCreate}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
