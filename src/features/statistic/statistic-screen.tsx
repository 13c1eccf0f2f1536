import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { texts } from './texts.ts';

/** A placeholder by specification, its text to the letter. */
export function StatisticScreen() {
  return (
    <Screen title={texts.title}>
      <EmptyState text={texts.soon} />
    </Screen>
  );
}
