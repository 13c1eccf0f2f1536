import { barKgOf } from '#domain/first-weight.ts';
import { formatWeightKg } from '#domain/number.ts';
import { platesPerSide } from '#domain/plates.ts';
import { describeSetShortly, describeSetValues } from '#domain/set-text.ts';
import { sumKg } from '#domain/tonnage.ts';
import { readDeviceList } from '#ui/device-list.ts';
import { useDeviceChoice } from '#ui/hooks/use-device-choice.ts';
import { Barbell } from '#ui/training/barbell.tsx';
import { BestSet } from '#ui/training/best-set.tsx';
import { gymBar, gymPlates } from '#ui/training-choices.ts';
import styles from './next-set.module.css';
import { texts } from './texts.ts';
import type { SheetExercise, SheetRow } from './workout-sheet.ts';

interface NextSetProps {
  exercise: SheetExercise;
  row: SheetRow;
}

/** What comes next, large enough to load the bar by from two metres, and how the last time went. */
export function NextSet({ exercise, row }: NextSetProps) {
  const { name = texts.exercise, isTimeBased, settings, lastWorking } = exercise;
  const set = withHints(row);
  // Of a warm-up, too, which is no one's best.
  const figures = describeSetValues(set, isTimeBased, settings.loadMode);
  const isKnown = set.weightKg !== null || (isTimeBased ? set.durationSec : set.reps) !== null;
  const past = lastWorking.map(one => describeSetShortly(one, isTimeBased, settings.loadMode));
  if (!isKnown && past.length === 0) return null;
  return (
    <section aria-label={texts.nextSet} className={styles.next}>
      <p className={styles.about}>
        {texts.nextSet}: {name}
      </p>
      {isKnown && (
        <p className={styles.figures}>
          <BestSet text={figures} />
        </p>
      )}
      {set.weightKg !== null && <Loaded weightKg={set.weightKg} equipmentName={exercise.equipmentName} />}
      {past.length > 0 && (
        <p className={styles.about}>
          {texts.lastTime} {past.join(', ')}
        </p>
      )}
    </section>
  );
}

/** As a tick would store it. */
function withHints({ set, hints }: SheetRow) {
  return {
    ...set,
    done: true,
    weightKg: set.weightKg ?? hints.weightKg,
    reps: set.reps ?? hints.reps,
    durationSec: set.durationSec ?? hints.durationSec,
  };
}

/** The bar with the gym's plates; nothing if the weight is on none. */
function Loaded({ weightKg, equipmentName }: { weightKg: number; equipmentName: string }) {
  const [bar] = useDeviceChoice(gymBar);
  const [plates] = useDeviceChoice(gymPlates);
  const barKg = barKgOf(equipmentName, Number(bar));
  const side = barKg === null ? null : platesPerSide(weightKg, barKg, readDeviceList(plates).map(Number));
  if (barKg === null || !side) return null;
  return (
    <>
      <Barbell platesKg={side.platesKg} height={64} />
      <p className={styles.about}>
        {side.platesKg.length > 0
          ? texts.onBar(formatWeightKg(sumKg(side.platesKg)), formatWeightKg(barKg))
          : texts.emptyBar(formatWeightKg(barKg))}
        {side.missingKg > 0 && texts.notOnBar(formatWeightKg(side.missingKg))}
      </p>
    </>
  );
}
