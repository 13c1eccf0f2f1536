import { useSearchParams } from 'react-router-dom';
import { endOfMonthMs, formatMonth } from '#domain/dates.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { HistoryList } from './history-list.tsx';
import { HistoryTools } from './history-tools.tsx';
import { texts } from './texts.ts';

/** /history, from the newest; with ?month=2025-11 from that month on. */
export function HistoryScreen() {
  const [params] = useSearchParams();
  const monthMs = readMonth(params.get('month'));
  return (
    <Screen title={texts.title} subtitle={monthMs !== undefined && texts.from(formatMonth(monthMs))}>
      <HistoryTools />
      {monthMs !== undefined && (
        <ButtonLink to="/history" replace>
          {texts.toNewest}
        </ButtonLink>
      )}
      <HistoryList key={monthMs} startMs={monthMs === undefined ? undefined : endOfMonthMs(monthMs)} />
    </Screen>
  );
}

function readMonth(text: string | null): number | undefined {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined || !(Number(month) >= 1 && Number(month) <= 12)) return undefined;
  return new Date(Number(year), Number(month) - 1, 1).getTime();
}
