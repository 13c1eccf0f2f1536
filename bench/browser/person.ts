import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, Page } from 'playwright';
import type { Workout } from '#contract/workouts.ts';
import { type AppServer, startAppServer } from '../../scripts/harness/app-server.ts';
import { type FirstPull, signIn } from './first-pull.ts';
import { type MeasuredPage, openPage } from './open-page.ts';
import { type OtherDevice, openOtherDevice, type Plan } from './other-device.ts';

/** A person with a server and origin of their own, signed in, with the whole past on the device. */
export interface Person {
  readonly url: string;
  readonly context: BrowserContext;
  readonly otherDevice: OtherDevice;
  readonly firstPull: FirstPull;
  open(path: string): Promise<MeasuredPage>;
  /** Opens a training of this plan: the running one, or a new one in its place. */
  train(plan: Plan): Promise<MeasuredPage>;
  dispose(): Promise<void>;
}

/** The enabled ticks of sets. */
export const TICKS = 'td input[type=checkbox]:enabled';

/** A typical training. */
export const USUAL: Plan = { exercises: 6, sets: 5 };

/** Nobody may be logged out during a measurement. */
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

/** Fills the database in this process, by that server's own code, while the server is down. */
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
