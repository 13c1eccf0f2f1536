import { useMemo, useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getLoadOfTrained } from '#db/queries/muscle-load.ts';
import { formatDay } from '#domain/dates.ts';
import { type Week, weeksUntil } from '#domain/weeks.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Body, type Step, type Stepped, StepTint } from '#ui/training/body.tsx';
import { type JudgedLoad, judgeLoad, mostOf, sumUp } from './judge-load.ts';
import { LoadTable } from './load-table.tsx';
import styles from './muscle-load.module.css';
import { sayVerdict, texts } from './texts.ts';

/** The week that is shown and the four before it, for comparison. */
const WEEKS = 5;
const STEPS: readonly Step[] = ['low', 'middle', 'high'];

/** /history/load: done sets by muscle and week, on a body and in a table. */
export function MuscleLoadScreen() {
  const db = useDb();
  const goBack = useGoBack('/history');
  const todayMs = useToday();
  const [ago, setAgo] = useState(0);
  const weeks = useMemo(() => weeksUntil(todayMs, WEEKS, ago), [todayMs, ago]);
  const read = useQuery(() => getLoadOfTrained(db, weeks), [db, weeks]);
  const [week] = weeks;
  const title = ago === 0 ? texts.thisWeek : texts.weekOf(formatDay(week?.fromMs ?? todayMs, todayMs));

  const load = read.kind === 'loaded' ? read.value : undefined;
  const judged = load && judgeLoad(load);
  const weeksBefore = Math.max(0, (load?.[0]?.sets.length ?? 0) - 1);

  return (
    <Screen title={texts.title} wide onBack={goBack}>
      <div className={styles.load}>
        <div className={styles.said}>
          <div className={styles.week}>
            <IconButton label={texts.earlier} icon="back" onClick={() => setAgo(ago + 1)} />
            <h2 className={styles.name} aria-live="polite">
              {title}
              {ago === 0 && week && <small>{formatDaySpan(week)}</small>}
            </h2>
            <IconButton
              label={texts.later}
              icon="chevron"
              aria-disabled={ago === 0}
              onClick={() => setAgo(Math.max(0, ago - 1))}
            />
          </div>
          {judged && <p className={styles.verdict}>{sayVerdict(sumUp(judged), ago === 0)}</p>}
          {read.kind === 'failed' && <EmptyState text={texts.failed} />}
        </div>
        {judged && (
          <>
            <div className={styles.drawing}>
              <Card>
                <Body label={sayWorked(judged)} shares={stepsOf(judged)} />
                <ul className={styles.key}>
                  {STEPS.map(step => (
                    <li key={step}>
                      <StepTint step={step} />
                      {texts.steps[step]}
                    </li>
                  ))}
                  <li>
                    <span className={styles.idle} />
                    {texts.idle}
                  </li>
                </ul>
              </Card>
            </div>
            <div className={styles.figures}>
              <p className={styles.hint}>{texts.hint}</p>
              <LoadTable judged={judged} />
              <p className={styles.hint}>
                <span className={styles.meanKey} />
                {texts.usual(weeksBefore)}
              </p>
            </div>
          </>
        )}
      </div>
    </Screen>
  );
}

/** '23–29 ноября'. */
function formatDaySpan({ fromMs, beforeMs }: Week): string {
  return new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long' }).formatRange(fromMs, beforeMs - 1);
}

function stepsOf(judged: readonly JudgedLoad[]): Map<string, Stepped> {
  const most = mostOf(judged);
  return new Map(judged.flatMap(({ name, now, step }) => (step ? [[name, { step, load: now / most }]] : [])));
}

function sayWorked(judged: readonly JudgedLoad[]): string {
  const worked = judged.filter(({ now }) => now > 0);
  return worked.length === 0 ? texts.nothing : texts.worked(worked.map(({ name }) => name).join(', '));
}
