import { lazy, memo, Suspense, useState } from 'react';
import { goalText } from '#domain/goal-text.ts';
import { bestText } from '#domain/records.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { loadPatiently } from '#ui/load-patiently.ts';
import grid from '#ui/training/set-grid.module.css';
import styles from './set-about.module.css';
import { texts } from './texts.ts';
import type { SheetRow } from './workout-sheet.ts';

const RecordBar = lazy(async () => ({
  default: (await loadPatiently(() => import('./record-bar.tsx'))).RecordBar,
}));

interface SetAboutProps {
  row: SheetRow;
  /** Of the bar that its weight is on; null: on none. */
  barKg: number | null;
  isTimeBased: boolean;
  mode: LoadMode;
}

/** The lines below a set's figures: its record, the source of its values, its goal and note. */
export const SetAbout = memo(function SetAbout({ row, barKg, isTimeBased, mode }: SetAboutProps) {
  const { set, source, record } = row;
  /** A record that existed when the training was opened is not celebrated again. */
  const [wasDone] = useState(set.done);
  const goal = goalText(set);
  if (!goal && !set.note && !source && !record) return null;
  return (
    <td className={grid.about}>
      {record && (
        <span className={styles.record}>
          <span className={styles.won}>
            <span className={cx(!wasDone && styles.winning)}>
              <Icon name={screenShapes.medal} size={16} />
            </span>
            {texts.record(bestText(set, isTimeBased, mode) ?? '', texts.recordKind[record])}
          </span>
          {barKg !== null && set.weightKg !== null && (
            <Suspense>
              <RecordBar weightKg={set.weightKg} barKg={barKg} isNew={!wasDone} />
            </Suspense>
          )}
        </span>
      )}
      {source && <span>{texts.source[source]}</span>}
      {goal && <span className={styles.goal}>{goal}</span>}
      {set.note && <span className={grid.note}>{set.note}</span>}
    </td>
  );
});
