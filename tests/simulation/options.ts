/** The command line: `npm run simulate -- --seeds N --from S [--devices D] [--tabs T] …`. */

export interface Options {
  seeds: number;
  from: number;
  devices: number;
  tabs: number;
  actions: number;
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
  /** One of several processes: hands its summary to the one that started it. */
  isShare: boolean;
}

const WITH_VALUE = [
  'seeds',
  'from',
  'devices',
  'tabs',
  'actions',
  'for',
  'at-least',
  'jobs',
  'engine',
  'replay',
];
const FLAGS = ['no-faults', 'without-kept', 'verbose', 'shrink', 'share'];

/** Throws with one clear line. */
export function readOptions(args: readonly string[]): Options {
  const given = readGiven(args);
  const engine = given.get('engine') ?? 'sqlite';
  if (engine !== 'sqlite')
    throw new Error(`--engine ${engine} is not there yet: the simulation runs on sqlite`);
  const forSec = given.has('for') ? readNumber(given, 'for', 180) : undefined;
  return {
    seeds: readNumber(given, 'seeds', 100),
    from: readNumber(given, 'from', forSec === undefined ? 1 : drawStart()),
    devices: readNumber(given, 'devices', 3),
    tabs: readNumber(given, 'tabs', 2),
    actions: readNumber(given, 'actions', 100),
    forSec,
    atLeast: readNumber(given, 'at-least', 1),
    jobs: readNumber(given, 'jobs', 1),
    withFaults: !given.has('no-faults'),
    withKept: !given.has('without-kept'),
    verbose: given.has('verbose'),
    shrink: given.has('shrink'),
    replay: given.get('replay'),
    isShare: given.has('share'),
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
