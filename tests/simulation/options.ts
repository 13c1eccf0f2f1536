/** The command line: `npm run simulate -- --seeds N --from S [--devices D] [--tabs T] …`. */

export interface Options {
  seeds: number;
  from: number;
  devices: number;
  tabs: number;
  actions: number;
  /** Seconds to go on for, at least `atLeast` seeds; in place of `seeds`. */
  forSec: number | undefined;
  atLeast: number;
  withFaults: boolean;
  /** Prints what happens. */
  verbose: boolean;
  /** Tries to make failing seeds smaller and keeps what is left. */
  shrink: boolean;
  /** Replays one kept regression by name. */
  replay: string | undefined;
}

const NAMES = new Set([
  'seeds',
  'from',
  'devices',
  'tabs',
  'actions',
  'for',
  'at-least',
  'engine',
  'no-faults',
  'verbose',
  'shrink',
  'replay',
]);
const FLAGS = new Set(['no-faults', 'verbose', 'shrink']);

/** Throws with one clear line. */
export function readOptions(args: readonly string[]): Options {
  const given = new Map<string, string>();
  for (let at = 0; at < args.length; at++) {
    const name = args[at]?.replace(/^--/, '') ?? '';
    if (!args[at]?.startsWith('--') || !NAMES.has(name)) throw new Error(`unknown option ${args[at]}`);
    given.set(name, FLAGS.has(name) ? 'true' : (args[++at] ?? ''));
  }
  const engine = given.get('engine') ?? 'sqlite';
  if (engine !== 'sqlite')
    throw new Error(`--engine ${engine} is not there yet: the simulation runs on sqlite`);
  const number = (name: string, fallback: number) => readNumber(given, name, fallback);
  return {
    seeds: number('seeds', 100),
    from: number('from', 1),
    devices: number('devices', 3),
    tabs: number('tabs', 2),
    actions: number('actions', 100),
    forSec: given.has('for') ? number('for', 180) : undefined,
    atLeast: number('at-least', 1),
    withFaults: !given.has('no-faults'),
    verbose: given.has('verbose'),
    shrink: given.has('shrink'),
    replay: given.get('replay'),
  };
}

function readNumber(given: ReadonlyMap<string, string>, name: string, fallback: number): number {
  const text = given.get(name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`--${name} takes a whole number, not ${text}`);
  return value;
}
