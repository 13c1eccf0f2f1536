import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumLaunchOptions } from '../../scripts/harness/chromium.ts';
import type { Figure } from './figure.ts';
import { type Floor, openFloor } from './floor.ts';
import { openPerson, type Person } from './person.ts';

export interface Bench {
  /** Three or four trainings. */
  readonly week: Person;
  readonly decade: Person;
  readonly floor: Floor;
  /** How often a measure repeats: `wanted` times, or fewer in a quick run. */
  rounds(wanted: number): number;
  close(): Promise<void>;
}

export type Measure = (bench: Bench) => Promise<Figure[]>;

const WEEK_WORKOUTS = 4;

/** Enough to see that a measure works, too few for a result. */
const QUICK_ROUNDS = 1;

interface BenchOptions {
  decadeWorkouts: number;
  isQuick: boolean;
  /** The checkout whose app is measured. */
  root: string;
}

/**
 * Uses a profile on disk: in a private window Chromium keeps databases in memory, so strict durability costs nothing.
 */
export async function openBench({ decadeWorkouts, isQuick, root }: BenchOptions): Promise<Bench> {
  const profile = mkdtempSync(join(tmpdir(), 'podhod-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumLaunchOptions(),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  });
  const closing: (() => Promise<unknown>)[] = [() => context.close()];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  try {
    const floor = await openFloor(context);
    closing.push(floor.close);
    const week = await openPerson(context, WEEK_WORKOUTS, root);
    closing.push(week.dispose);
    const decade = await openPerson(context, decadeWorkouts, root);
    closing.push(decade.dispose);
    const rounds = (wanted: number) => (isQuick ? Math.min(QUICK_ROUNDS, wanted) : wanted);
    return { week, decade, floor, rounds, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Measures both people in turn, several times, so that other load on the machine affects both alike; never at once,
 * since a page that Chromium slows down keeps a core busy. `measure` opens and closes its pages.
 */
export async function inTurn<T>(
  { week, decade, rounds }: Bench,
  wantedRounds: number,
  measure: (person: Person) => Promise<T[]>,
): Promise<{ week: T[]; decade: T[] }> {
  const measured = { week: [] as T[], decade: [] as T[] };
  for (let round = 0; round < rounds(wantedRounds); round++) {
    measured.week.push(...(await measure(week)));
    measured.decade.push(...(await measure(decade)));
  }
  return measured;
}
