import { addWeeks, startOfWeek } from 'date-fns';
import { useMemo, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getMuscleLoad, type MuscleLoad, type Week } from '#db/queries/muscle-load.ts';
import { formatDay } from '#domain/dates.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Body, MuscleTint } from '#ui/training/body.tsx';
import { LoadTable } from './load-table.tsx';
import styles from './muscle-load.module.css';
import { texts } from './texts.ts';

/** The week that is shown and the four before it, for comparison. */
const WEEKS = 5;
/** Tints of the drawing that are told apart at a glance, by the sets of a week from which each holds. */
const STEPS = [
  { from: 0.5, share: 0.15, text: texts.steps.few },
  { from: 5, share: 0.5, text: texts.steps.some },
  { from: 10, share: 1, text: texts.steps.many },
] as const;

/** /history/load: done sets by muscle and week, on a body and in a table. */
export function MuscleLoadScreen() {
  const db = useDb();
  const goBack = useGoBack('/history');
  const todayMs = useToday();
  const [ago, setAgo] = useState(0);
  const weeks = useMemo(() => weeksUntil(todayMs, ago), [todayMs, ago]);
  const read = useQuery(() => getMuscleLoad(db, weeks), [db, weeks]);
  const [week] = weeks;
  const title = ago === 0 ? texts.thisWeek : texts.weekOf(formatDay(week?.fromMs ?? todayMs, todayMs));

  return (
    <Screen title={texts.title} wide onBack={goBack}>
      <div className={styles.week}>
        <IconButton label={texts.earlier} icon="back" onClick={() => setAgo(ago + 1)} />
        <h2 className={styles.name} aria-live="polite">
          {title}
        </h2>
        <span className={styles.forward}>
          <IconButton
            label={texts.later}
            icon="chevron"
            disabled={ago === 0}
            onClick={() => setAgo(Math.max(0, ago - 1))}
          />
        </span>
      </div>
      {read.kind === 'failed' && <EmptyState text={texts.failed} />}
      {read.kind === 'loaded' && (
        <>
          <div className={styles.load}>
            <div className={styles.drawing}>
              <Body label={sayWorked(read.value)} shares={sharesOf(read.value)} />
              <ul className={styles.key}>
                {STEPS.map(({ share, text }) => (
                  <li key={text}>
                    <MuscleTint share={share} />
                    {text}
                  </li>
                ))}
                <li>
                  <span className={styles.meanKey} />
                  {texts.meanKey}
                </li>
              </ul>
            </div>
            <LoadTable load={read.value} shareOf={shareOf} />
          </div>
          <p className={styles.hint}>{texts.hint}</p>
        </>
      )}
    </Screen>
  );
}

/** The newest first. */
function weeksUntil(nowMs: number, ago: number): Week[] {
  const monday = startOfWeek(nowMs, { weekStartsOn: 1 });
  return Array.from({ length: WEEKS }, (_, at) => ({
    fromMs: addWeeks(monday, -ago - at).getTime(),
    beforeMs: addWeeks(monday, 1 - ago - at).getTime(),
  }));
}

function sharesOf(load: readonly MuscleLoad[]): Map<string, number> {
  return new Map(load.map(({ muscle, sets: [now = 0] }) => [muscle.name, shareOf(now)]));
}

function shareOf(sets: number): number {
  return STEPS.findLast(({ from }) => sets >= from)?.share ?? 0;
}

function sayWorked(load: readonly MuscleLoad[]): string {
  const worked = load.filter(({ sets }) => (sets[0] ?? 0) > 0);
  return worked.length === 0
    ? texts.nothing
    : texts.worked(worked.map(({ muscle }) => muscle.name).join(', '));
}
