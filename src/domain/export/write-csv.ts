/** Trainings as Strong and Hevy write them, so that other apps take them. Dates are the person's own time. */
import type { ExportedWorkout } from './export-file.ts';

/** 'Жим лёжа (Штанга)', as both apps name an exercise. */
export type NameOf = (exerciseKey: string) => string;
/** Whether the weight of an exercise is help. */
export type IsAssisted = (exerciseKey: string) => boolean;

const STRONG =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Weight Unit,Reps,RPE,Distance,Distance Unit,Seconds,Notes,Workout Notes';
const STRONG_TYPES: Readonly<Record<string, string>> = { warmup: 'W', drop: 'D', failure: 'F' };

export function writeStrongCsv(
  workouts: readonly ExportedWorkout[],
  nameOf: NameOf,
  isAssisted: IsAssisted,
): string {
  const lines = [STRONG];
  for (const workout of workouts) {
    for (const item of workout.items) {
      let order = 0;
      for (const set of item.sets.filter(isDone)) {
        const type = STRONG_TYPES[String(set.set_type)];
        if (!type) order += 1;
        lines.push(
          line([
            localTime(workout.started_at),
            workout.title,
            `${Math.floor(workout.duration / 60)}m`,
            nameOf(item.exercise_key),
            type ?? order,
            toWeight(set.weight_kg, isAssisted(item.exercise_key)),
            set.weight_kg === undefined ? '' : 'kg',
            set.reps,
            toRpe(set.hard_reps),
            '',
            '',
            set.duration_sec,
            set.note,
            workout.note,
          ]),
        );
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

const HEVY =
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"';
const HEVY_TYPES: Readonly<Record<string, string>> = {
  warmup: 'warmup',
  drop: 'dropset',
  failure: 'failure',
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function writeHevyCsv(
  workouts: readonly ExportedWorkout[],
  nameOf: NameOf,
  isAssisted: IsAssisted,
): string {
  const lines = [HEVY];
  for (const workout of workouts.toReversed()) {
    const supersets = [...new Set(workout.items.map(({ group }) => group).filter(group => group !== null))];
    for (const item of workout.items) {
      for (const [index, set] of item.sets.filter(isDone).entries()) {
        lines.push(
          line([
            workout.title,
            hevyTime(workout.started_at),
            hevyTime(new Date(Date.parse(workout.started_at) + workout.duration * 1000).toISOString()),
            workout.note,
            nameOf(item.exercise_key),
            item.group === null ? '' : supersets.indexOf(item.group),
            set.note,
            index,
            HEVY_TYPES[String(set.set_type)] ?? 'normal',
            toWeight(set.weight_kg, isAssisted(item.exercise_key)),
            set.reps,
            '',
            set.duration_sec,
            toRpe(set.hard_reps),
          ]),
        );
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

function isDone(set: Readonly<Record<string, unknown>>): boolean {
  return set.done !== false;
}

/** Both apps write help as a weight below zero. */
function toWeight(kg: unknown, isHelp: boolean): unknown {
  return isHelp && typeof kg === 'number' ? 0 - kg : kg;
}

function toRpe(reserve: unknown): number | string {
  return typeof reserve === 'number' && reserve <= 9 ? 10 - reserve : '';
}

function line(cells: readonly unknown[]): string {
  return cells.map(cell).join(',');
}

/** A text that begins like a formula is one in a spreadsheet: a quote in front keeps it a text. */
function cell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function localTime(iso: string): string {
  const { year, month, day, hours, minutes, seconds } = partsOf(iso);
  return `${year}-${two(month)}-${two(day)} ${two(hours)}:${two(minutes)}:${two(seconds)}`;
}

function hevyTime(iso: string): string {
  const { year, month, day, hours, minutes } = partsOf(iso);
  return `${day} ${MONTHS[month - 1]} ${year}, ${two(hours)}:${two(minutes)}`;
}

function partsOf(iso: string) {
  const date = new Date(iso);
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hours: date.getHours(),
    minutes: date.getMinutes(),
    seconds: date.getSeconds(),
  };
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
