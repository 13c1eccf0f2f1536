/** One seed from beginning to end: people act while things break, then all is mended, then it is checked. */
import { cutOffRunning } from '#db/cut-off.ts';
import { login } from '#sync/session/login.ts';
import { quickStart } from '#sync/session/quick-start.ts';
import { checkPlainWorld } from '../check/check-plain.ts';
import { checkWorld } from '../check/check-world.ts';
import { watchExchanges } from '../check/watch-exchanges.ts';
import { watchLaw } from '../check/watch-law.ts';
import type { SeedDatabase } from '../world/database.ts';
import { type Browser, Device } from '../world/device.ts';
import { matches } from '../world/network.ts';
import { forgetNeighbours } from '../world/news.ts';
import { Rng } from '../world/random.ts';
import { Scheduler } from '../world/scheduler.ts';
import { SimulatedServer } from '../world/server.ts';
import { type ServerHouse, USERS } from '../world/server-house.ts';
import { act, isDiskTrouble, textOf } from './act.ts';
import { heal } from './heal.ts';
import { openPlainServer } from './plain.ts';
import type { Plan } from './plan.ts';
import { passMonths } from './rare.ts';
import { strike } from './strike.ts';
import { count, type Problem, report, type World } from './world.ts';

export interface Outcome {
  plan: Plan;
  problems: Problem[];
  counts: ReadonlyMap<string, number>;
  log: string[];
}

export async function play(house: ServerHouse, plan: Plan): Promise<Outcome> {
  const world = makeWorld(house, plan, await house.makeDatabase());
  const log: string[] = [];
  world.log = line => log.push(`${Math.round(world.scheduler.nowMs) % 1e8} ${line}`);
  world.server.onAnswer = ({ from, request, response }) => {
    if (response.status === 401)
      count(world, matches('refresh', request) ? 'refresh-refused' : 'access-refused');
    if (response.body.includes('"has_more":true')) count(world, 'page-cut');
    if (matches('read', request) && !process.env.SIM_READS) return;
    const { method, path, body } = request;
    const answer = process.env.SIM_READS ? response.body : response.body.slice(0, 600);
    world.log(`  ${from} ${method} ${path} ${body ?? ''} → ${response.status} ${answer}`);
  };
  const unhandled = (error: unknown) => noteBug(world, error);
  process.on('unhandledRejection', unhandled);
  const hush = hushConsole(world);
  try {
    await world.scheduler.run(() => live(world));
  } catch (error) {
    report(world, 'stuck', `the run broke off: ${textOf(error)}`);
  } finally {
    hush();
    // Their live queries would go on hearing of the next seed's changes.
    for (const device of world.devices) device.switchOff();
    forgetNeighbours();
    // The app remembers what runs: whatever never ended would keep this seed in memory, and all that were before it.
    cutOffRunning();
    process.off('unhandledRejection', unhandled);
    await world.server.close();
  }
  const { problems, counts, scheduler } = world;
  world.log(`over after ${scheduler.steps} steps`);
  return { plan, problems, counts, log };
}

function makeWorld(house: ServerHouse, plan: Plan, files: SeedDatabase): World {
  const { seed } = plan;
  const rng = Rng.of(seed, 'world');
  const scheduler = new Scheduler(Rng.of(seed, 'time'));
  const rngs = { rng: Rng.of(seed, 'server'), pages: Rng.of(seed, 'pages') };
  const plain = plan.remote === 'plain' ? openPlainServer(scheduler) : undefined;
  const server = new SimulatedServer({ scheduler, house, ...rngs, files, plain });
  const world: World = {
    plan,
    scheduler,
    server,
    devices: [],
    habits: new Map(),
    credentials: new Map(),
    deeds: [],
    offers: new Map(),
    problems: [],
    counts: new Map(),
    log: () => {},
  };
  for (let index = 0; index < plan.devices; index++) {
    const noteError = (error: unknown) => noteBug(world, error);
    const name = `device${index + 1}`;
    const browser = drawBrowser(Rng.of(seed, name, 'browser'));
    const device = new Device({ name, seed, scheduler, server, noteError, browser });
    watchLaw(world, device);
    watchExchanges(world, device);
    device.network.onStrike = (fault, call) => {
      count(world, fault.kind);
      const isLost = fault.kind === 'lose-request' || fault.kind === 'lose-answer';
      for (const one of ['refresh', 'write'] as const) {
        if (isLost && matches(one, call)) count(world, `${one}-lost`);
      }
      world.log(`${device.name}: ${JSON.stringify(fault)}`);
    };
    device.diskFaults.struck = fault => {
      device.noteIncident();
      count(world, fault.kind);
      world.log(`${device.name}: ${JSON.stringify(fault)}`);
    };
    world.devices.push(device);
    world.offers.set(device, []);
    world.habits.set(device, rng.chance(0.85) ? 'anna' : 'boris');
  }
  return world;
}

/** Most have all of it. */
function drawBrowser(rng: Rng): Browser {
  return { hasLocks: rng.chance(0.8), hasChannel: rng.chance(0.8) };
}

async function live(world: World): Promise<void> {
  const { plan, scheduler } = world;
  const acts: Promise<unknown>[] = [];
  await settleIn(world);
  for (const index of plan.actionIndexes) {
    for (const fault of plan.faults) {
      if (fault.at !== index) continue;
      if (fault.effect.kind === 'months') await passMonths(world, fault.effect.days);
      else strike(world, fault);
    }
    const rng = Rng.of(plan.seed, 'pause', index);
    await scheduler.sleep(drawPauseMs(rng));
    const { isLeft, isOver } = act(world, index);
    acts.push(isOver);
    // Now and then somebody does the next thing before the last is done, in another tab or on another phone.
    if (!rng.chance(0.15)) await isLeft;
  }
  await heal(world, Promise.all(acts));
  await (plan.remote === 'plain' ? checkPlainWorld(world) : checkWorld(world));
}

/** Everybody is signed in when it begins: registered users, or a guest. */
async function settleIn(world: World): Promise<void> {
  for (const device of world.devices) {
    const rng = Rng.of(world.plan.seed, device.name, 'settle');
    const first = device.openTab();
    if (rng.chance(0.2)) await quickStart(first.session, first.session.ports.clock.now());
    else {
      const user = USERS.find(({ username }) => username === world.habits.get(device));
      if (user) await login(first.session, user.username, user.password);
    }
    for (let tab = 1; tab < world.plan.tabs; tab++) if (rng.chance(0.7)) device.openTab();
  }
}

/** Every minute in which nobody does anything is paid for with polling: people here rest shorter than in a gym. */
function drawPauseMs(rng: Rng): number {
  const kind = rng.weighted({ short: 66, rest: 24, set: 9, long: 1 });
  switch (kind) {
    case 'short':
      return rng.int(20, 2_000);
    case 'rest':
      return rng.int(2_000, 20_000);
    case 'set':
      return rng.int(20_000, 200_000);
    case 'long':
      return rng.int(6, 20) * 60_000;
  }
}

function noteBug(world: World, error: unknown): void {
  if (isDiskTrouble(error)) return;
  report(world, 'stuck', `nobody caught ${textOf(error)}`);
}

/** The sync says on the console what it did not expect; here that is a finding, unless the disk was made to fail. */
function hushConsole(world: World): () => void {
  const { error, warn } = console;
  console.error = (...args: unknown[]) => {
    const cause = args.find(arg => arg instanceof Error);
    if (cause && !isDiskTrouble(cause)) report(world, 'stuck', `${String(args[0])}: ${textOf(cause)}`);
  };
  console.warn = () => {};
  return () => {
    console.error = error;
    console.warn = warn;
  };
}
