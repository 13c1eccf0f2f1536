import { startHold } from '#commands/hold.ts';
import { saveSetValues } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { mayHold } from '#db/queries/held-set.ts';
import { barKgOf } from '#domain/first-weight.ts';
import { cx } from '#ui/cx.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { gymBar } from '#ui/training-choices.ts';
import { takeHoldTarget } from '../hold-target.ts';
import { holdTexts } from '../hold-texts.ts';
import { texts } from '../texts.ts';
import { ignoreReported, useReport } from '../use-report.ts';
import { writeInput } from './edit-input.ts';
import type { PaddedField } from './find-padded-row.ts';
import styles from './number-pad.module.css';
import { readText } from './pad-keys.ts';
import { PlatesLine, useTypedText } from './plates-line.tsx';
import { StepKey } from './step-key.tsx';
import { padTexts } from './texts.ts';

const RESERVES = [0, 1, 2, 3, 4, 5] as const;
/** Larger changes than the keys make, in steps. */
const WEIGHT_STRIDES = [-8, -4, 4, 8] as const;
const TIME_STRIDES = [-6, -3, 3, 6, 12] as const;

/** The line above the keys: plates on the bar, repetitions in reserve, or larger steps. */
export function QuickLine({ field }: { field: PaddedField }) {
  const [gymBarKg] = useDeviceChoice(gymBar);
  if (field.name === 'reps' || field.name === 'hardReps') return <Reserves field={field} />;
  const isWeight = field.name === 'weightKg';
  const barKg = barKgOf(field.exercise.equipmentName, Number(gymBarKg));
  if (isWeight && barKg !== null) return <PlatesLine field={field} barKg={barKg} />;
  return (
    <div className={styles.line}>
      {field.name === 'durationSec' && <HoldKey field={field} />}
      {(isWeight ? WEIGHT_STRIDES : TIME_STRIDES).map(count => (
        <StepKey key={count} field={field} count={count} />
      ))}
    </div>
  );
}

/** The keys close for the stopwatch, which writes into this field. */
function HoldKey({ field: { input, row, exercise } }: { field: PaddedField }) {
  const ctx = useCommandContext();
  const report = useReport();
  const { set, hints } = row;
  const number = exercise.rows.indexOf(row) + 1;
  const isPossible = useSafeLiveQuery(() => mayHold(ctx.db, set.key), [ctx.db, set.key]);
  if (!isPossible) return null;

  function start() {
    const tr = input.closest('tr');
    const targetSec = tr ? takeHoldTarget(tr, hints.durationSec) : undefined;
    if (targetSec === undefined) return;
    report(startHold(ctx, set.key, targetSec), texts.saveFailed).catch(ignoreReported);
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(styles.key, styles.step)}
      aria-label={holdTexts.startOf(number)}
      onClick={start}
    >
      <Icon name={screenShapes.stopwatch} size={20} />
    </button>
  );
}

/** Repetitions in reserve, chosen beside the repetitions without going to their own field. */
function Reserves({ field }: { field: PaddedField }) {
  const { input, name, row, exercise } = field;
  const ctx = useCommandContext();
  const report = useReport();
  useTypedText();
  if (exercise.isTimeBased) return <div className={styles.line} />;
  const chosen = name === 'hardReps' ? readText(name, input.value) : row.set.hardReps;

  function choose(reserve: number) {
    const hardReps = chosen === reserve ? null : reserve;
    if (name === 'hardReps') return writeInput(input, hardReps === null ? '' : String(hardReps));
    report(saveSetValues(ctx, row.set.key, { hardReps }), texts.saveFailed).catch(ignoreReported);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's part
    <div role="group" aria-label={texts.reserveTitle} className={styles.line}>
      <span aria-hidden="true" className={styles.chipsName}>
        {padTexts.reserve}
      </span>
      {RESERVES.map(reserve => (
        <button
          key={reserve}
          type="button"
          tabIndex={-1}
          className={cx(styles.key, styles.step)}
          aria-label={padTexts.reserveOf(reserve)}
          aria-pressed={chosen === reserve}
          onClick={() => choose(reserve)}
        >
          {reserve}
        </button>
      ))}
    </div>
  );
}
