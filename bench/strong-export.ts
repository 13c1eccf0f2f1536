const DAY_MS = 86_400_000;
/** Every training has four sets of it. */
export const IN_EACH = 'Bench Press (Barbell)';
const EXERCISES = [IN_EACH, 'Squat (Barbell)', 'Deadlift (Barbell)', 'Pull Up'];
const SETS_EACH = 4;

/**
 * Own exercises, in 10, in 990 and in all other of 3,000 trainings. Hardly any of their sets stays a record for long.
 */
export const RARE = 'Редкое упражнение';
export const FREQUENT = 'Частое упражнение';
const USUAL = 'Своё упражнение';

/** A Strong export with 17 rows a training: four exercises in each, with records throughout, and an own one. */
export function strongExport(trainings: number): string {
  const lines = [
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes',
  ];
  const firstMs = Date.UTC(2016, 0, 4, 17);
  for (let at = 0; at < trainings; at++) {
    const date = new Date(firstMs + at * 1.2 * DAY_MS).toISOString().slice(0, 19).replace('T', ' ');
    for (const exercise of EXERCISES) {
      for (let set = 1; set <= SETS_EACH; set++) {
        const kg = 40 + Math.round(at / 60) + (at % 7);
        lines.push(`${date},"День ${at % 4}",52m,"${exercise}",${set},${kg},kg,${5 + set},8,,,0,"",""`);
      }
    }
    const own = at % 300 === 0 ? RARE : at % 3 === 0 ? FREQUENT : USUAL;
    lines.push(`${date},"День ${at % 4}",52m,"${own}",1,${20 + (at % 9)},kg,10,,,,0,"",""`);
  }
  return `${lines.join('\n')}\n`;
}
