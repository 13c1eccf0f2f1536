import { BARBELL_HEIGHT, lookOfPlate } from '#ui/training/barbell-shapes.ts';
import { programTexts } from './texts.ts';
import styles from './week-bar.module.css';

/** As many as a program has trainings at most: each has its plate. */
const PLATES_KG = [20, 15, 10, 25] as const;

/** A program's week as plates on a bar, one for each training on its day. Its text says the same in words. */
export function WeekBar({ week }: { week: readonly (number | null)[] }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {week.map((training, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week has no other name
        <span key={day} className={styles.day}>
          <span className={styles.place}>
            {training !== null && <Plate plateKg={PLATES_KG[training] ?? 5} />}
          </span>
          <span className={styles.name}>{training !== null && programTexts.days[day]}</span>
        </span>
      ))}
    </div>
  );
}

function Plate({ plateKg }: { plateKg: number }) {
  const { height, fill } = lookOfPlate(plateKg);
  return (
    <span
      className={styles.plate}
      style={{ height: `${(100 * height) / BARBELL_HEIGHT}%`, background: fill }}
    />
  );
}
