/** One action of a person: looks at a tab, chooses, does it, and writes down what was done. */
import { ANONYMOUS_KEY } from '#db/account-db.ts';
import { checkStatus } from '../check/check-status.ts';
import { accountActions, credentialsOf } from '../person/accounts.ts';
import { arrangeActions } from '../person/arrange.ts';
import { exerciseActions } from '../person/exercises.ts';
import { look } from '../person/glimpse.ts';
import { guestActions } from '../person/guests.ts';
import { importActions } from '../person/imports.ts';
import { pastActions } from '../person/past.ts';
import { planningActions } from '../person/planning.ts';
import { readyPlanActions } from '../person/ready-plans.ts';
import { enter, ownerOn, type Shown, sessionActions } from '../person/session.ts';
import { setKindActions } from '../person/set-kinds.ts';
import { setActions } from '../person/sets.ts';
import type { Action, Stage } from '../person/stage.ts';
import { stopwatchActions } from '../person/stopwatch.ts';
import { takingBackActions } from '../person/taking-back.ts';
import { templateActions } from '../person/templates.ts';
import { trainingActions } from '../person/training.ts';
import { waitingActions } from '../person/waiting.ts';
import type { Deed, Owner } from '../record/deed.ts';
import type { Device } from '../world/device.ts';
import { Rng } from '../world/random.ts';
import type { Tab } from '../world/tab.ts';
import { type Mood, moodOf } from './mood.ts';
import { isForPlain } from './plain.ts';
import { count, report, type World } from './world.ts';

export const ACTIONS: Readonly<Record<string, Action>> = {
  ...trainingActions,
  ...setActions,
  ...setKindActions,
  ...stopwatchActions,
  ...arrangeActions,
  ...pastActions,
  ...takingBackActions,
  ...planningActions,
  ...readyPlanActions,
  ...importActions,
  ...templateActions,
  ...exerciseActions,
  ...waitingActions,
  ...sessionActions,
  ...guestActions,
  ...accountActions,
};

const MINUTE_MS = 60_000;
/** Of what is done when all that was planned is. */
const AFTERWARDS = 1_000_000;
/** Longer than a login with its timeouts takes; then the tab is frozen, and the person looks elsewhere. */
const PATIENCE_MS = 45_000;

export interface Acting {
  /** When it is over, whichever way, or the person has looked elsewhere. */
  isLeft: Promise<unknown>;
  /** When it is over: a frozen tab goes on with it as soon as it thaws. */
  isOver: Promise<unknown>;
}

export function act(world: World, index: number): Acting {
  const rng = Rng.of(world.plan.seed, 'action', index);
  const device = rng.pick(world.devices);
  const tab = device.tabs.length === 0 ? device.openTab() : rng.pick(device.tabs);
  const startMs = world.scheduler.nowMs;
  const work = doSomething(world, { index, startMs, rng, device, tab });
  const death = new Promise<void>(resolve => tab.process.onDeath(resolve));
  const isOver = Promise.race([work, death]);
  return { isOver, isLeft: Promise.race([isOver, world.scheduler.sleep(PATIENCE_MS)]) };
}

interface Scene {
  index: number;
  /** When the person looked: a tab frozen after that goes on later from what it showed. */
  startMs: number;
  rng: Rng;
  device: Device;
  tab: Tab;
}

async function doSomething(world: World, scene: Scene): Promise<void> {
  const { device } = scene;
  try {
    const shown = ownerOn(device);
    if (shown) await goOn(world, scene, shown);
    else await comeIn(world, scene);
  } catch (error) {
    // Reading failed: the disk is in trouble. Whoever looks sees an error and comes again.
    device.noteError(error);
  }
}

async function comeIn(world: World, { index, startMs, rng, device, tab }: Scene): Promise<void> {
  const deed = newDeed(world, { index, startMs, device, owner: ANONYMOUS_KEY, name: 'enter' });
  const ownUser = world.habits.get(device) ?? '';
  tab.closeShown();
  // The account that was left took its buttons along.
  world.offers.set(device, []);
  const credentials = (owner: Owner) => credentialsOf(world.credentials, owner);
  const { how, what } = await enter({ tab, rng, ownUser, formerGuests: registeredIn(world), credentials });
  deed.name = how;
  // In the basement of the gym: for a while the server does not know that there is somebody.
  if (how === 'guest' && rng.chance(0.6)) device.goOffline(rng.int(1, 8) * MINUTE_MS);
  finish(world, deed, what);
}

/** Also whose registration failed, as far as they know. */
function registeredIn({ deeds }: World): Owner[] {
  return [...new Set(deeds.filter(({ what }) => what?.kind === 'register').map(({ owner }) => owner))];
}

/** Whoever still trains ends it, where they look. */
export async function endTrainings(world: World): Promise<void> {
  for (const [at, device] of world.devices.entries()) {
    const shown = ownerOn(device);
    const tab = device.tabs[0];
    if (!shown || !tab) continue;
    const index = AFTERWARDS + world.deeds.length;
    const rng = Rng.of(world.plan.seed, 'end', at);
    await goOn(world, { index, startMs: world.scheduler.nowMs, rng, device, tab }, shown, 'finish');
  }
}

/** `only`: they end their training, if there is one. */
async function goOn(
  world: World,
  { index, startMs, rng, device, tab }: Scene,
  { accountKey, owner }: Shown,
  only?: 'finish',
): Promise<void> {
  const db = await tab.openShown(accountKey);
  const glimpse = await look(device, accountKey, Rng.of(world.plan.seed, 'page', index));
  await checkStatus(world, device, db);
  if (only && !glimpse.active) return;
  const deed = newDeed(world, { index, startMs, device, owner, name: '' });
  watchDeath(world, tab, deed);
  const newKey = () => {
    const key = rng.uuid();
    deed.keys.push(key);
    return key;
  };
  const stage: Stage = {
    rng,
    tab,
    db,
    deed,
    glimpse,
    ctx: tab.commandContext(db, newKey),
    device,
    credentials: credentialsOf(world.credentials, owner),
    credentialsOf: other => credentialsOf(world.credentials, other),
    offers: world.offers.get(device) ?? [],
    isOwnStart: key => world.deeds.some(other => other.device === device.name && other.keys.includes(key)),
    deedOf: id => world.deeds.find(({ keys }) => keys.includes(id))?.index,
    intend: what => {
      deed.what = what;
      return what;
    },
  };
  const names = only ? [only] : allowedIn(world);
  const action = choose(stage, moodOf(world.plan), names);
  deed.name = action.name;
  try {
    finish(world, deed, await action.perform(stage));
  } catch (error) {
    deed.outcome = 'refused';
    deed.endMs = world.scheduler.nowMs;
    world.log(`#${index} ${device.name} ${deed.name}: refused, ${String(error)}`);
    if (!isDiskTrouble(error)) {
      report(world, 'lost', `#${index} ${deed.name} threw ${textOf(error)}`);
    }
  }
}

function choose(stage: Stage, mood: Mood, names: readonly string[]): Action & { name: string } {
  const possible = Object.entries(ACTIONS).filter(
    ([name, action]) => names.includes(name) && action.isPossible(stage),
  );
  const weights = Object.fromEntries(possible.map(([name, action]) => [name, action.weight]));
  const name = stage.rng.weighted(mood(weights));
  const action = ACTIONS[name];
  if (!action) throw new Error(`no action ${name}`);
  return { ...action, name };
}

/**
 * What was done on a device whose data is discarded cannot be sent again to a server that has lost it. Nor does that know a
 * password that was set meanwhile: a second device comes in once the first has registered again (tests/sync/restore.test.ts).
 */
function allowedIn({ plan }: World): string[] {
  const names = Object.keys(ACTIONS);
  if (plan.remote === 'plain') return names.filter(isForPlain);
  const isRestored = plan.faults.some(({ effect }) => effect.kind === 'restore');
  const lost = new Set(isRestored ? ['logout-discard', 'register', ...Object.keys(accountActions)] : []);
  return names.filter(name => !lost.has(name));
}

interface Beginning {
  index: number;
  startMs: number;
  device: Device;
  owner: string;
  name: string;
}

function newDeed(world: World, { index, startMs, device, owner, name }: Beginning): Deed {
  const deed: Deed = {
    index,
    startMs,
    endMs: Number.POSITIVE_INFINITY,
    device: device.name,
    owner,
    name,
    outcome: 'running',
    keys: [],
    what: undefined,
  };
  world.deeds.push(deed);
  return deed;
}

function finish(world: World, deed: Deed, what: Deed['what']): void {
  deed.what = what;
  deed.outcome = 'done';
  deed.endMs = world.scheduler.nowMs;
  count(world, deed.name);
  if (what?.kind === 'register' || what?.kind === 'move') count(world, `${what.kind}-done`);
  if (what?.kind === 'account' && !(what.change === 'deletion' && what.isInDoubt))
    count(world, `${what.change}-done`);
  world.log(`#${deed.index} ${deed.device} ${deed.owner} ${deed.name}: ${JSON.stringify(what)}`);
}

function watchDeath(world: World, tab: Tab, deed: Deed): void {
  tab.process.onDeath(() => {
    if (deed.outcome !== 'running') return;
    deed.outcome = 'unknown';
    deed.endMs = world.scheduler.nowMs;
    world.log(`#${deed.index} ${deed.device} ${deed.name}: died over it: ${JSON.stringify(deed.what)}`);
  });
}

const DISK_ERRORS = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'QuotaExceededError',
  'StorageError',
  'TransactionInactiveError',
  'UnknownError',
]);

/** What a disk that was made to fail says, however deep the app or Dexie wrapped it. */
export function isDiskTrouble(error: unknown): boolean {
  if (!(error instanceof Object)) return false;
  const { name, inner, failures } = error as { name?: unknown; inner?: unknown; failures?: unknown };
  return (
    DISK_ERRORS.has(String(name)) ||
    isDiskTrouble(inner) ||
    (Array.isArray(failures) && failures.some(isDiskTrouble))
  );
}

export function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
