import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { texts } from './texts.ts';

export function NoSummary({ reason }: { reason: string }) {
  return (
    <Screen title={texts.wentWrong}>
      <EmptyState
        text={reason}
        action={
          <ButtonLink variant="primary" to="/training">
            {texts.toTrainings}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
