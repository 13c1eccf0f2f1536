/**
 * What changes cost on the wire: a tick at most a kilobyte each way, and a whole seed, with all its faults, so many round
 * trips for what was done, and so many bytes for each.
 */
import type { BatchAnswer, BatchBody } from '#contract/batch.ts';
import { report, type World } from '../run/world.ts';
import type { Device } from '../world/device.ts';
import type { LedgerLine, WireResponse } from '../world/server.ts';

/** Up, and down. */
const TICK_BYTES = 1024;
/** Each tab asks every five minutes. */
const LOOKS_AN_HOUR = 24;
/** The logins, and the visits at the end. */
const EXCHANGES_AT_LEAST = 100;
const EXCHANGES_AN_ACTION = 2;
/** Each exchange and each call in it, about twice what the dearest of many seeds took. */
const BYTES_EACH = 2 * 1024;
const BYTES_AT_LEAST = 32 * 1024;

interface Exchange extends Pick<LedgerLine, 'from'> {
  body: BatchBody;
  upBytes: number;
  downBytes: number;
  response: WireResponse;
  answer: BatchAnswer | undefined;
}

export function checkCosts(world: World): void {
  const exchanges = world.server.ledger.flatMap(readExchange);
  checkTicks(world, exchanges);
  for (const device of world.devices) {
    const own = exchanges.filter(({ from }) => from.startsWith(`${device.name}/`));
    checkWhole(world, device, own);
  }
}

function readExchange({ from, request, response }: LedgerLine): Exchange[] {
  if (request.path !== '/api/batch/' || request.body === null) return [];
  const body = JSON.parse(request.body) as BatchBody;
  const answer = response.status === 200 ? (JSON.parse(response.body) as BatchAnswer) : undefined;
  const [upBytes, downBytes] = [Buffer.byteLength(request.body), Buffer.byteLength(response.body)];
  return [{ from, body, upBytes, downBytes, response, answer }];
}

/** Of a device that had read all: nobody else has written since. */
function checkTicks(world: World, exchanges: readonly Exchange[]): void {
  const cursors = new Map<string, string>();
  const writers = new Map<string, string>();
  for (const { from, body, upBytes, downBytes, answer } of exchanges) {
    if (!answer) continue;
    const { device, cursor, calls } = body;
    const hadReadAll = cursors.get(device) === cursor && writers.get(answer.user_key) === device;
    cursors.set(device, answer.has_more ? '' : answer.cursor);
    if (calls.length > 0) writers.set(answer.user_key, device);
    const [tick] = calls;
    if (!hadReadAll || calls.length !== 1 || tick?.body?.done !== true) continue;
    if (upBytes > TICK_BYTES || downBytes > TICK_BYTES)
      report(world, 'costly', `${from}: the tick ${tick.id} took ${upBytes} bytes up, ${downBytes} down`);
  }
}

function checkWhole(world: World, { name, network }: Device, own: readonly Exchange[]): void {
  const actions = world.deeds.filter(({ device }) => device === name).length;
  const looks = Math.ceil((world.scheduler.passedMs / 3_600_000) * LOOKS_AN_HOUR);
  // A restored server is sent everything again, and what always fails is tried all the time.
  const isPoisoned = world.plan.faults.some(({ effect }) => effect.kind === 'poison');
  const times = world.server.restoredMs.length > 0 || isPoisoned ? 2 : 1;
  const exchangesMax = times * (EXCHANGES_AT_LEAST + EXCHANGES_AN_ACTION * actions + looks);
  if (own.length > exchangesMax)
    report(world, 'costly', `${name}: ${own.length} exchanges for ${actions} actions, not ${exchangesMax}`);
  const calls = own.reduce((sum, { body }) => sum + body.calls.length, 0);
  // An answer that was lost on its way has to be sent again, whatever it brings.
  const bytes = own.reduce(
    (sum, { upBytes, downBytes, response }) => sum + upBytes + (network.heard.has(response) ? downBytes : 0),
    0,
  );
  const bytesMax = BYTES_AT_LEAST + BYTES_EACH * (own.length + calls);
  if (bytes > bytesMax)
    report(world, 'costly', `${name}: ${bytes} bytes for ${calls} calls in ${own.length} exchanges`);
}
