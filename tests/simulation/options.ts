/** The command line: `npm run simulate -- --seeds N --from S [--engine sqlite|postgres] [--remote batch|plain] [--devices D] [--tabs T] …`. */
import { availableParallelism } from 'node:os';
import type { EngineName } from './engine.ts';
import type { RemoteName } from './run/plan.ts';

export interface Options {
  seeds: number;
  from: number;
  engine: EngineName;
  /** Which of the app's remotes the server makes it use; see `run/plain.ts`. */
  remote: RemoteName;
  /** At most; each seed draws its own. */
  maxDevices: number;
  maxTabs: number;
  actions: number;
  /** Of these seeds only those with a fault of this kind (run/faults.ts): what is seldom shows sooner. */
  having: string | undefined;
  /** Go on for so many seconds, for at least `atLeast` seeds; in place of `seeds`. */
  forSec: number | undefined;
  atLeast: number;
  /** Processes side by side. */
  jobs: number;
  withFaults: boolean;
  /** Also the seeds that once failed. */
  withKept: boolean;
  /** Prints what happens. */
  verbose: boolean;
  /** Makes failing seeds smaller and keeps what is left. */
  shrink: boolean;
  /** Plays one kept seed by name, and nothing else. */
  replay: string | undefined;
  /** The file of a run that is gone on with; see `run/journal.ts`. */
  journal: string | undefined;
  /** Where to write what it came to, as counts of tests. */
  report: string | undefined;
}

const WITH_VALUE = [
  'seeds',
  'from',
  'devices',
  'tabs',
  'actions',
  'having',
  'for',
  'at-least',
  'jobs',
  'engine',
  'remote',
  'replay',
  'journal',
  'report',
];
const FLAGS = ['no-faults', 'kept', 'verbose', 'shrink'];

/** Throws with one clear line. */
export function readOptions(args: readonly string[]): Options {
  const given = readGiven(args);
  if (given.has('journal') && (given.has('for') || given.has('replay'))) {
    throw new Error('--journal goes with --seeds and --from');
  }
  const forSec = given.has('for') ? readNumber(given, 'for', 180) : undefined;
  return {
    seeds: readNumber(given, 'seeds', 100),
    from: readNumber(given, 'from', forSec === undefined ? 1 : drawStart()),
    engine: readEngine(given),
    remote: readRemote(given),
    maxDevices: readNumber(given, 'devices', 3),
    maxTabs: readNumber(given, 'tabs', 2),
    actions: readNumber(given, 'actions', 100),
    having: given.get('having'),
    forSec,
    atLeast: readNumber(given, 'at-least', 100),
    jobs: readNumber(given, 'jobs', availableParallelism()),
    withFaults: !given.has('no-faults'),
    withKept: given.has('kept') && !given.has('journal'),
    verbose: given.has('verbose'),
    shrink: given.has('shrink'),
    replay: given.get('replay'),
    journal: given.get('journal'),
    report: given.get('report'),
  };
}

function readGiven(args: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at++) {
    const name = args[at]?.slice(2) ?? '';
    if (FLAGS.includes(name)) given.set(name, 'true');
    else if (WITH_VALUE.includes(name)) given.set(name, args[++at] ?? '');
    else throw new Error(`unknown option ${args[at]}`);
  }
  return given;
}

function readEngine(given: ReadonlyMap<string, string>): EngineName {
  const engine = given.get('engine') ?? 'sqlite';
  if (engine === 'sqlite' || engine === 'postgres') return engine;
  throw new Error(`--engine takes sqlite or postgres, not «${engine}»`);
}

function readRemote(given: ReadonlyMap<string, string>): RemoteName {
  const remote = given.get('remote') ?? 'batch';
  if (remote === 'batch' || remote === 'plain') return remote;
  throw new Error(`--remote takes batch or plain, not «${remote}»`);
}

function readNumber(given: ReadonlyMap<string, string>, name: string, fallback: number): number {
  const text = given.get(name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || text === '') {
    throw new Error(`--${name} takes a whole number, not «${text}»`);
  }
  return value;
}

/** Runs that are bounded by time see other seeds each time. */
function drawStart(): number {
  return 1_000_000 + Math.floor(Math.random() * 1_000_000_000);
}
