import { BARBELL_HEIGHT, lookOfPlate } from '#ui/training/barbell-shapes.ts';
import type { StarterProgram } from './starter-programs.ts';
import { programTexts } from './texts.ts';
import styles from './week-bar.module.css';

/** As many as a program has trainings at most: each has its plate. */
const PLATES_KG = [20, 15, 10, 25] as const;

type WeekBarProps = Pick<StarterProgram, 'week' | 'trainings'>;

/** A program's week as plates on a bar, one for each training on its day. Its text says the same in words. */
export function WeekBar({ week, trainings }: WeekBarProps) {
  const titles = trainings.map(({ title }) => title);
  // 'Всё тело A' and 'Всё тело B' differ in their last letter.
  const at = titles.every(([first]) => first === titles[0]?.[0]) ? -1 : 0;
  return (
    <div className={styles.bar} aria-hidden="true">
      {week.map((training, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week has no other name
        <span key={day} className={styles.day}>
          <span className={styles.place}>
            {training !== null && (
              <Plate plateKg={PLATES_KG[training] ?? 5} letter={titles[training]?.at(at)} />
            )}
          </span>
          <span className={styles.name}>{training !== null && programTexts.days[day]}</span>
        </span>
      ))}
    </div>
  );
}

function Plate({ plateKg, letter }: { plateKg: number; letter: string | undefined }) {
  const { height, fill, text } = lookOfPlate(plateKg);
  return (
    <span
      className={styles.plate}
      style={{ height: `${(100 * height) / BARBELL_HEIGHT}%`, background: fill, color: text }}
    >
      {letter}
    </span>
  );
}
