import { useMemo, useState } from 'react';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import styles from './calendar.module.css';
import { CalendarMonth } from './calendar-month.tsx';
import { openingYear, shownMonths } from './calendar-months.ts';
import { texts } from './texts.ts';
import { useTrainedMonths } from './use-trained-months.ts';

/** /history/calendar: the newest year's months with the trained days; a month links to its place in the history. */
export function CalendarScreen() {
  const goBack = useGoBack('/history');
  const todayMs = useToday();
  const { kind, days, daysOf } = useTrainedMonths();
  const thisYear = new Date(todayMs).getFullYear();
  const firstYear = new Date(days[0]?.startedAtMs ?? todayMs).getFullYear();
  const lastYear = Math.max(thisYear, new Date(days.at(-1)?.startedAtMs ?? todayMs).getFullYear());
  const [chosen, setChosen] = useState<number>();
  const opening = useMemo(
    () =>
      openingYear(
        days.map(({ startedAtMs }) => startedAtMs),
        todayMs,
      ),
    [days, todayMs],
  );
  const year = chosen ?? opening;
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => lastYear - at);

  return (
    <Screen title={texts.toCalendar} onBack={goBack} wide>
      {kind === 'failed' && <EmptyState text={texts.loadFailed} />}
      {kind === 'loaded' && days.length === 0 && <EmptyState text={texts.empty} />}
      {days.length > 0 && (
        <>
          {years.length > 1 && (
            <ChipRow label={texts.year}>
              {years.map(one => (
                <Chip key={one} pressed={one === year} onPress={() => setChosen(one)}>
                  {one}
                </Chip>
              ))}
            </ChipRow>
          )}
          <div className={styles.months}>
            {shownMonths(year, days.at(-1)?.startedAtMs, todayMs).map(month => (
              <CalendarMonth
                key={month}
                year={year}
                month={month}
                days={daysOf(year, month)}
                todayMs={todayMs}
              />
            ))}
          </div>
        </>
      )}
    </Screen>
  );
}
