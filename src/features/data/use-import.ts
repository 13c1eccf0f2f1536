/** Imports one file: reads, previews and stores it in pieces. */
import { useRef } from 'react';
import {
  beginImport,
  bringBackForImport,
  createImportedExercises,
  endImport,
  rememberChoices,
} from '#commands/imports.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useDatabases } from '#db/hooks/use-db.ts';
import { getFirstRead } from '#db/queries/first-pull.ts';
import { countTwins, findGrown, findKnownWorkouts, getMatchBook } from '#db/queries/imports.ts';
import type { Key } from '#domain/ids.ts';
import type { FoundExercise, ImportSummary } from '#domain/import/importer.ts';
import { FILE_BYTES_MAX } from '#domain/import/limits.ts';
import { isOwnExport, OWN_HEAD_BYTES } from '#domain/import/own-export.ts';
import { countWorkouts } from '#domain/plural.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import type { FileReading } from './file-reading.ts';
import { type ExercisePlan, planExercises } from './plan-exercises.ts';
import { texts } from './texts.ts';
import { makeFlow, sayIfStillIn } from './use-flow.ts';

export interface Answers {
  unit?: 'kg' | 'lb';
  isDayFirst?: boolean;
}

/** By the file's names: an exercise of this app, or null for an own one. */
export type Choices = Readonly<Record<string, Key | null>>;

export interface ImportPreviewState {
  kind: 'preview';
  summary: ImportSummary;
  known: number;
  /** Of the trainings that are not here yet. */
  exercises: FoundExercise[];
  /** How many began with another one that is here. */
  twins: number;
  /** When those began that are here with fewer sets. */
  grownMs: number[];
  answers: Answers;
  choices: Choices;
  /** The file is being read again, by what has just been answered: the rest of this is of before. */
  isReading: boolean;
  /** The whole account was on this device when the names were matched. */
  isAllRead: boolean;
}

export type ImportState =
  | { kind: 'idle' | 'reading' }
  | { kind: 'refused'; reason: 'unknown' | 'tooLarge' | 'readFailed' | 'storeFailed' }
  /** The file has no set: the summary says why. */
  | { kind: 'empty'; summary: ImportSummary }
  | ImportPreviewState
  | { kind: 'storing'; done: number; total: number }
  | { kind: 'done'; importKey: Key; added: number; known: number };

export interface ImportFlow {
  state: ImportState;
  read(file: File): Promise<void>;
  answer(answers: Answers): Promise<void>;
  choose(name: string, exerciseKey: Key | null): void;
  /** Matches again, with what the server has sent since. */
  matchAgain(): Promise<void>;
  store(): Promise<void>;
  /** An import was undone: what is said of it, or of how much of the file is known, holds no more. */
  afterTakeBack(importKey: Key): void;
  leave(): void;
}

/** Choices that differ from what was found. */
function changedChoices(state: ImportState): Choices {
  if (state.kind !== 'preview') return {};
  const { summary, choices } = state;
  const found = new Map(summary.exercises.map(one => [one.name, one.exerciseKey]));
  return Object.fromEntries(Object.entries(choices).filter(([name, key]) => found.get(name) !== key));
}

function isAnsweredAnew(state: ImportState, answers: Answers): boolean {
  return state.kind === 'preview' && state.answers !== answers;
}

/** This app's own export is restored, whatever its size. */
async function isOwn(file: File): Promise<boolean> {
  return isOwnExport(await file.slice(0, OWN_HEAD_BYTES).text());
}

function neededOf({ exercises, workoutKeys }: ImportSummary, known: ReadonlySet<Key>): FoundExercise[] {
  return exercises.filter(({ trainings }) => trainings.some(at => !known.has(workoutKeys[at] ?? '')));
}

/** The file's names of those that are made for it. */
function ownOf({ keys, created }: ExercisePlan): Choices {
  const made = new Set(created.map(({ exerciseKey }) => exerciseKey));
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => made.has(key)));
}

const useFlow = makeFlow<ImportState>({ kind: 'idle' });

export function useImport(startReading: () => FileReading, onOwn: (text: string) => void): ImportFlow {
  const ctx = useCommandContext();
  const databases = useDatabases();
  const toast = useToast();
  const flow = useFlow();
  const chosen = useRef<Blob>(new Blob());

  function setState(state: ImportState) {
    flow.state = state;
  }

  async function open(answers: Answers) {
    flow.reading ??= startReading();
    const current = flow.reading;
    try {
      const isAllRead = (await getFirstRead(ctx.db, databases.device)) === 'read';
      const book = await getMatchBook(ctx.db);
      const options = { nowMs: ctx.now(), ...answers };
      const result = await Promise.race([current.open(chosen.current, book, options), current.failed]);
      if (result.kind === 'own') {
        flow.leave();
        return onOwn(result.text);
      }
      if (result.kind === 'unknown') return setState({ kind: 'refused', reason: 'unknown' });
      const { summary } = result;
      if (summary.sets === 0) return setState({ kind: 'empty', summary });
      const known = await findKnownWorkouts(ctx.db, summary.workoutKeys);
      const exercises = neededOf(summary, known);
      const twins = await countTwins(ctx.db, summary.workoutKeys, summary.startsMs);
      const grown = await findGrown(ctx.db, summary.latest);
      const grownMs = grown.map(({ startedAtMs }) => startedAtMs);
      const found = Object.fromEntries(summary.exercises.map(one => [one.name, one.exerciseKey]));
      // The screen was left meanwhile, or another file chosen; or another answer was given, by which it is read next.
      if (flow.reading !== current || isAnsweredAnew(flow.state, answers)) return;
      const choices = { ...found, ...changedChoices(flow.state) };
      const figures = { summary, known: known.size, exercises, twins, grownMs };
      setState({ kind: 'preview', ...figures, answers, choices, isReading: false, isAllRead });
    } catch (error) {
      console.error(error);
      flow.stop();
      setState({ kind: 'refused', reason: 'readFailed' });
    }
  }

  async function readAgain(more: Answers) {
    const { state } = flow;
    if (state.kind !== 'preview') return;
    const answers = { ...state.answers, ...more };
    setState({ ...state, answers, isReading: true });
    await open(answers);
  }

  /** Resolves with how many trainings were added. What only those have that are here already changes nothing. */
  async function storeUnknown(
    current: FileReading,
    { summary, choices }: ImportPreviewState,
    importKey: Key,
  ): Promise<number> {
    const total = summary.workoutKeys.length;
    const exercises = neededOf(summary, await findKnownWorkouts(ctx.db, summary.workoutKeys));
    if (exercises.length === 0) return 0;
    const plan = await planExercises(ctx.db, exercises, choices, importKey);
    await createImportedExercises(ctx, plan.created);
    // They may be called otherwise by the time of the next file.
    await rememberChoices(ctx, ownOf(plan));
    await bringBackForImport(ctx, importKey, Object.values(plan.keys));
    const { accountKey } = ctx.db;
    const { keys: exerciseKeys, assisted } = plan;
    const of = { accountKey, importKey, source: summary.app, exerciseKeys, assisted };
    const onStored = (done: number) => setState({ kind: 'storing', done, total });
    return Promise.race([current.store(of, onStored), current.failed]);
  }

  async function store() {
    const { state, reading: current } = flow;
    if (state.kind !== 'preview' || state.isReading || !current) return;
    // Nothing that the screen does stops it from here on.
    flow.reading = undefined;
    const { summary, choices } = state;
    const total = summary.workoutKeys.length;
    setState({ kind: 'storing', done: 0, total });
    try {
      // Before anything is stored, so that a second attempt matches alike.
      await rememberChoices(ctx, choices);
      const importKey = await beginImport(ctx, summary.app);
      const added = await storeUnknown(current, state, importKey);
      await endImport(ctx, importKey);
      setState({ kind: 'done', importKey, added, known: total - added });
      const end = `${texts.done}: ${countWorkouts(added)}`;
      if (!flow.isShown) await sayIfStillIn(databases, () => toast.success(end));
      // Everything is stored; if figures are left, the next read or exchange computes them.
      await Promise.race([current.computeFigures(ctx.db.accountKey), current.failed]).catch(console.error);
    } catch (error) {
      console.error(error);
      setState({ kind: 'refused', reason: 'storeFailed' });
      if (!flow.isShown) await sayIfStillIn(databases, () => toast.error(texts.storeFailed));
    } finally {
      current.stop();
    }
  }

  return {
    state: flow.state,
    async read(file) {
      flow.stop();
      if (file.size > FILE_BYTES_MAX && !(await isOwn(file))) {
        return setState({ kind: 'refused', reason: 'tooLarge' });
      }
      setState({ kind: 'reading' });
      chosen.current = file;
      await open({});
    },
    answer: readAgain,
    matchAgain: () => readAgain({}),
    choose(name, exerciseKey) {
      const { state } = flow;
      if (state.kind !== 'preview') return;
      setState({ ...state, choices: { ...state.choices, [name]: exerciseKey } });
    },
    store,
    afterTakeBack(importKey) {
      const { state } = flow;
      if (state.kind === 'done' && state.importKey === importKey) flow.leave();
      else void readAgain({});
    },
    leave: () => flow.leave(),
  };
}
