import { Screen } from '#ui/layout/screen.tsx';
import { HistoryList } from './history-list.tsx';
import { HistoryTools } from './history-tools.tsx';
import { texts } from './texts.ts';

export function HistoryScreen() {
  return (
    <Screen title={texts.title}>
      <HistoryTools />
      <HistoryList />
    </Screen>
  );
}
