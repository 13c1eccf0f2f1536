import type { StorageFailure } from '#db/transaction.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { appTexts } from '../texts.ts';

/** The device gives us no database: without one nothing can be kept, so nothing is offered. */
export function StorageFailureScreen({ failure }: { failure: StorageFailure }) {
  return (
    <Screen title={appTexts.storageTitle}>
      <EmptyState
        text={appTexts.storage[failure]}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {appTexts.reload}
          </Button>
        }
      />
    </Screen>
  );
}
