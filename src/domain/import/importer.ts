/** One file on its way in: read, shown, and handed out in pieces. Runs in a worker, which stores the pieces. */
import { findByWord, type Match, type MatchBook, type MatchedBy, makeMatcher } from './match-exercises.ts';
import type {
  LeftOut,
  LeftOutReason,
  Notes,
  ParsedFile,
  ParsedItem,
  ParsedSet,
  ParseOptions,
  Question,
  SetKind,
  SourceApp,
} from './model.ts';
import { parseFile } from './parse-file.ts';

/** An exercise of the file, and what it would become. */
export interface FoundExercise {
  /** As the file writes it. */
  name: string;
  sets: number;
  /** Those of the file that have it, by their places. */
  trainings: number[];
  exerciseKey: string | null;
  by: MatchedBy;
  hasOtherEquipment: boolean;
  /** For an own one: what its name says it is done with. */
  equipmentKey: string | null;
  /** All its sets are times without repetitions, be it of a weight that is held. */
  isTimed: boolean;
  /** Its weights are all below zero: help. */
  isAssisted: boolean;
}

export interface FoundTraining {
  workoutKey: string;
  startedAtMs: number;
  sets: number;
}

export interface ImportSummary {
  app: SourceApp;
  workoutKeys: string[];
  /** Of each of them. */
  startsMs: number[];
  /** Of the latest trainings, the newest last. */
  latest: FoundTraining[];
  firstMs: number;
  lastMs: number;
  sets: number;
  exercises: FoundExercise[];
  /** When those began that are said to have taken longer than a day. */
  cappedMs: number[];
  leftOut: LeftOut[];
  /** Those that are listed are the first of them, what is many rows before all. */
  leftOutTotal: number;
  /** How many more there are than those listed, by their reasons. */
  leftOutMore: { reason: LeftOutReason; rows: number }[];
  restRows: number;
  notes: Notes;
  questions: Question[];
}

/** Somebody may have exported in the middle of the last ones. */
const LATEST = 20;

export type OpenResult =
  | { kind: 'parsed'; summary: ImportSummary }
  /** An export of this app, as it was decoded. */
  | { kind: 'own'; text: string }
  | { kind: 'unknown' };

export interface PlannedTraining {
  workoutKey: string;
  title: string;
  note?: string;
  startedAtMs: number;
  durationSec: number;
  items: { exerciseKey: string; group?: string; sets: { values: PlannedValues }[] }[];
}

type PlannedValues = Partial<Pick<ParsedSet, 'weightKg' | 'reps' | 'hardReps' | 'durationSec' | 'note'>> & {
  setType?: Exclude<SetKind, 'normal'>;
};

export interface ImporterTools {
  deriveKey(text: string): string;
  defaultTitle: string;
}

const LISTED_MAX = 200;
/** So that three calls fit a batch: see contract/batch.ts. */
const PIECE_BYTES = 36_000;

/** Of an import that is stored: which, and what its names become. */
export interface ImportPlan {
  accountKey: string;
  importKey: string;
  source: string;
  /** By the file's names. */
  exerciseKeys: Readonly<Record<string, string>>;
  /** Those of the file's names that become assisted exercises. */
  assisted: readonly string[];
}

export class Importer {
  readonly #tools: ImporterTools;
  #file: ParsedFile | undefined;

  constructor(tools: ImporterTools) {
    this.#tools = tools;
  }

  open(text: string, book: MatchBook, options: ParseOptions): OpenResult {
    const result = parseFile(text, options);
    if (result.kind === 'own') return { kind: 'own', text };
    if (result.kind !== 'parsed') return result;
    this.#file = result.file;
    return { kind: 'parsed', summary: this.#summarize(result.file, book) };
  }

  /**
   * The trainings from a place on, as many as fit one call, without those that have a name which was not planned: they
   * were here when that was done. `next` is null after the last.
   */
  take(
    from: number,
    plan: Pick<ImportPlan, 'exerciseKeys' | 'assisted'>,
  ): { workouts: PlannedTraining[]; next: number | null } {
    const all = this.#file?.workouts ?? [];
    const workouts: PlannedTraining[] = [];
    let bytes = 0;
    let at = from;
    for (; at < all.length; at++) {
      if (!all[at]?.items.every(({ exercise }) => exercise in plan.exerciseKeys)) continue;
      const planned = this.#plan(at, plan);
      bytes += sizeOf(planned);
      if (workouts.length > 0 && bytes > PIECE_BYTES) break;
      workouts.push(planned);
    }
    return { workouts, next: at < all.length ? at : null };
  }

  #plan(at: number, { exerciseKeys, assisted }: Parameters<Importer['take']>[1]): PlannedTraining {
    const workout = this.#file?.workouts[at];
    if (!workout) throw new Error('no such training');
    const workoutKey = this.#keyOf(workout.ref);
    const { items } = workout;
    return {
      workoutKey,
      title: workout.title || this.#tools.defaultTitle,
      ...(workout.note !== '' && { note: workout.note }),
      startedAtMs: workout.startedAtMs,
      durationSec: workout.durationSec,
      items: items.map(({ exercise, superset, sets }, place) => ({
        exerciseKey: exerciseKeys[exercise] ?? '',
        ...(isInSuperset(items, place) && {
          group: this.#tools.deriveKey(`${workoutKey}/superset/${superset}`),
        }),
        sets: sets.map(set => ({ values: valuesOf(set, assisted.includes(exercise)) })),
      })),
    };
  }

  #keyOf(ref: string): string {
    return this.#tools.deriveKey(`${this.#file?.app}/${ref}`);
  }

  #summarize(file: ParsedFile, book: MatchBook): ImportSummary {
    const { workouts, leftOut, app, notes, questions } = file;
    const items = workouts.flatMap(workout => workout.items);
    const real = leftOut.filter(({ reason }) => reason !== 'rest');
    const longestFirst = real.toSorted((a, b) => (b.rows ?? 1) - (a.rows ?? 1));
    const more = Map.groupBy(longestFirst.slice(LISTED_MAX), ({ reason }) => reason);
    return {
      app,
      workoutKeys: workouts.map(({ ref }) => this.#keyOf(ref)),
      startsMs: workouts.map(({ startedAtMs }) => startedAtMs),
      latest: workouts.slice(-LATEST).map(({ ref, startedAtMs, items: own }) => ({
        workoutKey: this.#keyOf(ref),
        startedAtMs,
        sets: own.reduce((sum, item) => sum + item.sets.length, 0),
      })),
      firstMs: workouts[0]?.startedAtMs ?? 0,
      lastMs: workouts.at(-1)?.startedAtMs ?? 0,
      sets: items.reduce((sum, item) => sum + item.sets.length, 0),
      exercises: findExercises(file, book),
      cappedMs: workouts.filter(({ isCapped }) => isCapped).map(({ startedAtMs }) => startedAtMs),
      leftOut: longestFirst.slice(0, LISTED_MAX),
      leftOutTotal: countRows(real),
      leftOutMore: [...more].map(([reason, lines]) => ({ reason, rows: countRows(lines) })),
      restRows: leftOut.length - real.length,
      notes,
      questions,
    };
  }
}

function countRows(lines: readonly LeftOut[]): number {
  return lines.reduce((sum, { rows = 1 }) => sum + rows, 0);
}

const NO_MATCH: Match = { exerciseKey: null, by: 'none', hasOtherEquipment: false };

/** Those done most come first: they are worth a look. */
function findExercises(file: ParsedFile, book: MatchBook): FoundExercise[] {
  const match = makeMatcher(book);
  const aliases = new Map(book.equipmentAliases.map(one => [one.key, one.aliases]));
  // Without that of time: by what an exercise is measured its sets say, not its name.
  const untimed = book.exercises.filter(one => !one.isTimeBased);
  const equipments = new Map(untimed.map(one => [one.equipmentKey, one.equipmentName]));
  const named = [...equipments].map(([key, name]) => ({ key, name, aliases: aliases.get(key) ?? [] }));
  const library = book.exercises.filter(one => !one.isOwn);
  const isOfTime = new Map<string | null, boolean>(library.map(one => [one.key, one.isTimeBased]));
  return [...collectSets(file)]
    .map(([name, { trainings, sets: all }]) => {
      const isTimed = all.every(set => set.reps === null && set.durationSec !== null);
      const isCounted = all.every(set => set.reps !== null && set.durationSec === null);
      const found = match(name);
      const ofTime = isOfTime.get(found.exerciseKey);
      const isHidden =
        found.by !== 'remembered' && ((isTimed && ofTime === false) || (isCounted && ofTime === true));
      return {
        name,
        sets: all.length,
        trainings: [...trainings],
        ...(isHidden ? NO_MATCH : found),
        equipmentKey: findByWord(name, named),
        isTimed,
        isAssisted: all.every(set => set.weightKg === null) && all.some(set => set.helpKg !== undefined),
      };
    })
    .sort((a, b) => b.sets - a.sets);
}

/** By the names of their exercises. */
function collectSets({ workouts }: ParsedFile): Map<string, { sets: ParsedSet[]; trainings: Set<number> }> {
  const found = new Map<string, { sets: ParsedSet[]; trainings: Set<number> }>();
  for (const [at, { items }] of workouts.entries()) {
    for (const item of items) {
      const one = found.get(item.exercise) ?? { sets: [], trainings: new Set() };
      one.sets.push(...item.sets);
      one.trainings.add(at);
      found.set(item.exercise, one);
    }
  }
  return found;
}

/** Whether an exercise beside it is of the same superset: alone it is none. */
function isInSuperset(items: readonly ParsedItem[], at: number): boolean {
  const superset = items[at]?.superset ?? null;
  return superset !== null && [items[at - 1], items[at + 1]].some(beside => beside?.superset === superset);
}

function valuesOf(set: ParsedSet, isAssisted: boolean): PlannedValues {
  const { helpKg = null, reps, hardReps, durationSec, kind, note } = set;
  const weightKg = set.weightKg ?? (isAssisted ? helpKg : null);
  return {
    ...(weightKg !== null && { weightKg }),
    ...(reps !== null && { reps }),
    ...(hardReps !== null && { hardReps }),
    ...(durationSec !== null && { durationSec }),
    ...(kind !== 'normal' && { setType: kind }),
    ...(note !== '' && { note }),
  };
}

/** About as many bytes as it takes in a call. */
function sizeOf({ title, note = '', items }: PlannedTraining): number {
  const sets = items.reduce((sum, item) => sum + item.sets.length * 8, 0);
  const groups = items.filter(({ group }) => group !== undefined).length * 48;
  const values = items.reduce(
    (sum, item) =>
      sum +
      item.sets.reduce(
        (all, set) => all + Object.keys(set.values).length * 18 + (set.values.note?.length ?? 0) * 2,
        0,
      ),
    0,
  );
  return 240 + (title.length + note.length) * 2 + items.length * 75 + groups + sets + values;
}
