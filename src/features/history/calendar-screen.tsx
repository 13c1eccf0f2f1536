import { useMemo, useState } from 'react';
import { formatFigure } from '#domain/figure.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import styles from './calendar.module.css';
import { countCalendar } from './calendar-figures.ts';
import { CalendarKey } from './calendar-key.tsx';
import { CalendarMonth } from './calendar-month.tsx';
import { openingYear, shownMonths } from './calendar-months.ts';
import { NoHistory } from './no-history.tsx';
import { texts } from './texts.ts';
import { useDayLooks } from './use-day-looks.ts';
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
  const startsMs = useMemo(() => days.map(({ startedAtMs }) => startedAtMs), [days]);
  const opening = useMemo(() => openingYear(startsMs, todayMs), [startsMs, todayMs]);
  const year = chosen ?? opening;
  const shown = useMemo(
    () => days.filter(({ startedAtMs }) => new Date(startedAtMs).getFullYear() === year),
    [days, year],
  );
  const looks = useDayLooks(days);
  const figures = useMemo(
    () =>
      countCalendar(
        startsMs,
        shown.map(({ startedAtMs }) => startedAtMs),
        todayMs,
      ),
    [startsMs, shown, todayMs],
  );
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => lastYear - at);

  return (
    <Screen title={texts.toCalendar} onBack={goBack} wide>
      {kind === 'failed' && <EmptyState text={texts.loadFailed} />}
      {kind === 'loaded' && days.length === 0 && <NoHistory />}
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
          <div className={styles.top}>
            <dl className={styles.sums}>
              <Sum value={figures.trainings} label={texts.ofYear(figures.trainings)} />
              {figures.weeksInRow > 1 && (
                <Sum value={figures.weeksInRow} label={texts.inRow(figures.weeksInRow)} />
              )}
              {figures.aWeek !== null && <Sum value={figures.aWeek} label={texts.aWeek} />}
            </dl>
            <CalendarKey />
          </div>
          <div className={styles.months}>
            {shownMonths(year, startsMs, todayMs).map(month => (
              <CalendarMonth
                key={month}
                year={year}
                month={month}
                days={daysOf(year, month)}
                looks={looks}
                todayMs={todayMs}
              />
            ))}
          </div>
        </>
      )}
    </Screen>
  );
}

function Sum({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatFigure(value)}</dd>
    </div>
  );
}
