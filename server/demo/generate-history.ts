import type { PerformedSet } from '#domain/set-values.ts';
import { type Day, type Load, type PlannedExercise, PROGRAMMES } from './programmes.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface DemoSet extends PerformedSet {
  restSec: number | null;
}

export interface DemoItem {
  exercise: PlannedExercise;
  sets: DemoSet[];
}

export interface DemoWorkout {
  day: Day;
  startedMs: number;
  durationSec: number;
  items: DemoItem[];
}

/** Ten years of it make about 3,000 trainings. */
const DAYS_BETWEEN = 3650 / 3000;
const DAY_MS = 86_400_000;
/** Strength levels off: after this share of the years two thirds of the gain are there. */
const GAIN_TIME = 0.3;

/** Made-up but likely trainings, the oldest first, the last one yesterday. */
export function* generateHistory(count: number, nowMs: number, random: SeededRandom): Generator<DemoWorkout> {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  for (let index = 0; index < count; index++) {
    const daysAgo = 1 + Math.floor((count - 1 - index) * DAYS_BETWEEN);
    // Between six in the morning and nine in the evening, universal time: evenings mostly.
    const hour = random.chance(0.3) ? random.between(4, 8) : random.between(14, 17);
    const startedMs = today - daysAgo * DAY_MS + hour * 3_600_000 + random.between(0, 3_599) * 1000;
    const day = pickDay(index, count);
    const items = day.exercises
      .filter(() => random.chance(0.97))
      .map(exercise => train(exercise, index / count, random));
    yield { day, startedMs, durationSec: howLong(items, random), items };
  }
}

function pickDay(index: number, count: number): Day {
  let start = 0;
  for (const { share, days } of PROGRAMMES) {
    const day = days[(index - Math.floor(start)) % days.length];
    start += share * count;
    if (index < start && day) return day;
  }
  const [first] = PROGRAMMES[0]?.days ?? [];
  if (!first) throw new Error('there is no programme');
  return first;
}

function train(exercise: PlannedExercise, progress: number, random: SeededRandom): DemoItem {
  // Form comes and goes in waves of some weeks, with an easy week now and then.
  const form = 0.97 + 0.03 * Math.sin(progress * 120) - (random.chance(0.06) ? 0.1 : 0);
  const gain = (1 - Math.exp(-progress / GAIN_TIME)) / (1 - Math.exp(-1 / GAIN_TIME));
  const sets = Array.from({ length: exercise.sets }, (_, at) =>
    perform(exercise, { gain, form, tiredness: at / exercise.sets }, random),
  );
  return { exercise, sets };
}

interface Shape {
  /** 0 at the first training, 1 where it levels off. */
  gain: number;
  form: number;
  /** 0 in the first set, near 1 in the last. */
  tiredness: number;
}

function perform(exercise: PlannedExercise, shape: Shape, random: SeededRandom): DemoSet {
  const restSec = random.chance(0.2) ? exercise.restSec : null;
  const done = random.chance(0.98);
  return { done, setType: 'work', restSec, hardReps: null, ...achieve(exercise.load, shape, random) };
}

type Achieved = Pick<DemoSet, 'weightKg' | 'reps' | 'durationSec'> & { hardReps?: number };

function achieve(load: Load, { gain, form, tiredness }: Shape, random: SeededRandom): Achieved {
  if (load.kind === 'time') {
    const sec = (load.fromSec + (load.toSec - load.fromSec) * gain) * form * (1 - 0.2 * tiredness);
    return { weightKg: null, reps: null, durationSec: Math.round(sec / load.stepSec) * load.stepSec };
  }
  const hardReps = Math.max(0, Math.round(5 - 4 * tiredness - random.next()));
  if (load.kind === 'reps') {
    const most = (load.from + (load.to - load.from) * gain) * form;
    const reps = Math.max(1, Math.round(most * (1 - 0.35 * tiredness)));
    return { weightKg: null, reps, durationSec: null, hardReps };
  }
  const [fewest, most] = load.reps;
  const kg = (load.fromKg + (load.toKg - load.fromKg) * gain) * form;
  const reps = most - Math.round((most - fewest) * tiredness) - (random.chance(0.15) ? 1 : 0);
  const weightKg = Math.max(load.stepKg, Math.round(kg / load.stepKg) * load.stepKg);
  return { weightKg, reps: Math.max(1, reps), durationSec: null, hardReps };
}

/** A set takes its rest and most of a minute. */
function howLong(items: readonly DemoItem[], random: SeededRandom): number {
  const sec = items.reduce(
    (sum, { exercise, sets }) => sum + sets.length * ((exercise.restSec ?? 90) + 40),
    0,
  );
  return Math.round(sec * (0.7 + 0.2 * random.next()));
}
