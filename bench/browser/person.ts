import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import type { Workout } from '#contract/workouts.ts';
import { type AppServer, startAppServer } from '../../scripts/harness/app-server.ts';
import { type FirstPull, signIn } from './first-pull.ts';
import { type MeasuredPage, openPage } from './open-page.ts';
import { type OtherDevice, openOtherDevice, type Plan } from './other-device.ts';

/** Somebody with a server, and so an origin, of their own; signed in, with all of the past on the device. */
export interface Person {
  readonly url: string;
  readonly context: BrowserContext;
  readonly otherDevice: OtherDevice;
  readonly firstPull: FirstPull;
  open(path: string): Promise<MeasuredPage>;
  /** The screen of a training of this plan: the one under way, or a new one in its place. */
  train(plan: Plan): Promise<MeasuredPage>;
  dispose(): Promise<void>;
}

/** The ticks of the sets that can be pressed. */
export const TICKS = 'td input[type=checkbox]:enabled';

/** A training as most are. */
export const USUAL: Plan = { exercises: 6, sets: 5 };

/** Nobody is to be logged out in the middle of a measurement. */
const ENVIRONMENT = { LOG_LEVEL: 'error', ACCESS_TOKEN_SEC: '86400' };

/** `root`: the checkout whose app is measured. */
export async function openPerson(context: BrowserContext, workouts: number, root: string): Promise<Person> {
  const server = await startAppServer(ENVIRONMENT, root);
  const { url } = server;
  await fill(server, workouts, root);
  const otherDevice = await openOtherDevice(url);
  const firstPull = await signIn(context, url, { tokens: otherDevice.tokens, workouts });
  const open = (path: string) => openPage(context, `${url}${path}`);

  async function train(plan: Plan): Promise<MeasuredPage> {
    const active = await otherDevice.getActive();
    if (!active || !isOfPlan(active, plan)) await otherDevice.start(plan);
    const opened = await open('/workout');
    await waitForTicks(opened.page, plan.exercises * plan.sets);
    return opened;
  }

  return { url, context, otherDevice, firstPull, open, train, dispose: server.dispose };
}

/** In this process, while the server is down, by that server's own code. */
async function fill(server: AppServer, workouts: number, root: string): Promise<void> {
  const load = (path: string) => import(pathToFileURL(join(root, 'server', path)).href);
  const { readConfig }: typeof import('#server/config.ts') = await load('config.ts');
  const { fillDatabase }: typeof import('#server/demo/fill-database.ts') =
    await load('demo/fill-database.ts');
  const { prepareServices }: typeof import('#server/start-server.ts') = await load('start-server.ts');
  await server.stop();
  const { database, ...services } = await prepareServices(readConfig({ DATA_DIR: server.dataDir }));
  await fillDatabase({ database, ...services }, workouts);
  await database.close();
  await server.start();
}

function isOfPlan({ items }: Workout, { exercises, sets }: Plan): boolean {
  return items.length === exercises && items.every(item => item.sets?.length === sets);
}

async function waitForTicks(page: Page, count: number): Promise<void> {
  const isThere = ({ selector, count }: { selector: string; count: number }) =>
    document.querySelectorAll(selector).length === count;
  await page.waitForFunction(isThere, { selector: TICKS, count }, { polling: 250 });
}
