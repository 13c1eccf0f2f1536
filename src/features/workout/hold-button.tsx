import type { MouseEvent } from 'react';
import { startHold } from '#commands/hold.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { mayHold } from '#db/queries/held-set.ts';
import type { SetRow } from '#db/rows.ts';
import { formatRest } from '#domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import styles from './hold-button.module.css';
import { takeHoldTarget } from './hold-target.ts';
import { holdTexts } from './hold-texts.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

interface HoldButtonProps {
  set: SetRow;
  /** The set's number in the table, from 1. */
  number: number;
  /** The last time's. */
  hintSec: number | null;
}

/** Starts the stopwatch, under the row of a timed set. A running stopwatch is shown above the navigation instead. */
export function HoldButton({ set, number, hintSec }: HoldButtonProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const isPossible = useSafeLiveQuery(() => mayHold(ctx.db, set.key), [ctx.db, set.key]);
  if (!isPossible) return null;
  const shownSec = set.durationSec ?? hintSec;

  function start({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const row = currentTarget.closest('tr');
    const targetSec = row ? takeHoldTarget(row, hintSec) : shownSec;
    if (targetSec === undefined) return;
    report(startHold(ctx, set.key, targetSec), texts.saveFailed).catch(ignoreReported);
  }

  return (
    <td className={styles.cell} data-starts-hold>
      <Button wide icon={screenShapes.stopwatch} aria-label={holdTexts.startOf(number)} onClick={start}>
        {holdTexts.start(shownSec === null ? '' : formatRest(shownSec))}
      </Button>
    </td>
  );
}
