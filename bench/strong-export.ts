const DAY_MS = 86_400_000;
const EXERCISES = ['Bench Press (Barbell)', 'Squat (Barbell)', 'Deadlift (Barbell)', 'Pull Up'];
const SETS_EACH = 4;

/** A file of Strong's, 17 rows a training: four exercises and an own one, in every training, with records all along. */
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
    lines.push(`${date},"День ${at % 4}",52m,"Своё упражнение",1,${20 + (at % 9)},kg,10,,,,0,"",""`);
  }
  return `${lines.join('\n')}\n`;
}
