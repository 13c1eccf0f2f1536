import { startHold } from '#commands/hold.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { mayHold } from '#db/queries/held-set.ts';
import type { Key } from '#domain/ids.ts';
import { formatRest } from '#domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import styles from './hold-button.module.css';
import { holdTexts } from './hold-texts.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

interface HoldButtonProps {
  setKey: Key;
  /** The set's number in the table, from 1. */
  number: number;
  /** The field's value, else the last time's. */
  targetSec: number | null;
}

/** Starts the stopwatch, under the row of a timed set. A running stopwatch is shown above the navigation instead. */
export function HoldButton({ setKey, number, targetSec }: HoldButtonProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const isPossible = useSafeLiveQuery(() => mayHold(ctx.db, setKey), [ctx.db, setKey]);
  if (!isPossible) return null;
  return (
    <td className={styles.cell} data-starts-hold>
      <Button
        wide
        icon="stopwatch"
        aria-label={holdTexts.startOf(number)}
        onClick={() => report(startHold(ctx, setKey, targetSec), texts.saveFailed).catch(ignoreReported)}
      >
        {holdTexts.start(targetSec === null ? '' : formatRest(targetSec))}
      </Button>
    </td>
  );
}
