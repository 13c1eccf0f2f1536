/**
 * Each exchange as its sender sees it: after one that failed the status must not say that all is well (IDLE1), and what
 * was acknowledged is never sent again (ACK1), unless the answer could not be stored.
 */

import { decideSyncState } from '#app/shell/sync-state.ts';
import type { BatchBody, CallResult } from '#contract/batch.ts';
import { LEASE_MS } from '#sync/exchange/lease.ts';
import { isTryLater } from '#sync/http/reply.ts';
import type { Lease, SyncStatus } from '#sync/meta.ts';
import { accountOn, inspect } from '../run/inspect.ts';
import { report, type World } from '../run/world.ts';
import type { Device } from '../world/device.ts';
import { type RawDatabase, rawRow } from '../world/fake-idb.ts';
import type { WireResponse } from '../world/server.ts';
import { isSuccess } from './batches.ts';

/** Longer than storing an answer takes. */
const STORED_MS = 500;

interface Acknowledged {
  /** Of the lease under which it was sent. */
  number: number;
  heardMs: number;
}

export function watchExchanges(world: World, device: Device): void {
  const { network, scheduler } = device;
  const acknowledged = new Map<string, Acknowledged>();
  let begun = 0;

  network.onExchange = (process, body) => {
    const batch = JSON.parse(body) as BatchBody;
    const database = databaseOf(device, batch.device);
    begun++;
    // What it made ready before it froze may be in time by another's lease.
    const hasJustThawed = process.thawedMs > scheduler.nowMs - STORED_MS;
    if (!database || hasJustThawed || !isByHolder(database, batch)) return () => {};
    const { number } = leaseIn(database);
    for (const { id } of batch.calls) checkSentOnce(id);
    return response => {
      const heardMs = scheduler.nowMs;
      const lease = leaseIn(database);
      if (lease.number !== number) return;
      // Another may take over before the answer is stored: nobody stores it, and whoever sends next may do so much later.
      const heard = isRunningOut(lease, heardMs + device.skewMs) ? [] : acknowledgedIn(response);
      for (const id of heard) acknowledged.set(id, { number, heardMs });
      if (!hasFailed(response)) return;
      const at = begun;
      scheduler.after(STORED_MS, () => {
        const isGone = process.isDead || process.isFrozen || device.hadIncident(heardMs, scheduler.nowMs);
        // Another exchange has begun since, or the person left.
        if (isGone || begun !== at || leaseIn(database).number !== number) return;
        const { phase } = statusIn(database);
        if (saysDone(phase))
          report(
            world,
            'misreported',
            `${process.name}: the status is ${phase} after an exchange that failed`,
          );
      });
    };
  };

  function checkSentOnce(id: string): void {
    const former = acknowledged.get(id);
    acknowledged.delete(id);
    if (!former) return;
    const { heardMs, number } = former;
    const isStored = !device.hadIncident(heardMs, heardMs + STORED_MS);
    // A server that was restored, or that has deleted an idle guest meanwhile, asks for everything once more.
    const isUnknown = world.server.restoredMs.length > 0 || scheduler.nowMs - heardMs > IDLE_GUEST_MS;
    if (isStored && !isUnknown && !isLeft(world, device, former))
      report(world, 'costly', `${device.name} sent ${id} again, which lease ${number} had acknowledged`);
  }
}

/** How soon the server deletes a guest who never did anything there. */
const IDLE_GUEST_MS = 30 * 86_400_000;

/** A tab may have made it ready long ago: by then another may hold the lease. */
function isByHolder(database: RawDatabase, { sent_at }: BatchBody): boolean {
  const { holder, untilMs } = leaseIn(database);
  const madeReadyMs = sent_at - (untilMs - LEASE_MS);
  return holder !== '' && madeReadyMs >= 0 && madeReadyMs <= STORED_MS;
}

/** As sync/exchange/lease.ts judges it: over before an answer heard now is stored, or written by a clock set back since. */
function isRunningOut({ untilMs }: Lease, nowMs: number): boolean {
  return untilMs <= nowMs + STORED_MS || untilMs > nowMs + LEASE_MS;
}

/** Somebody left the account while the answer was being stored. */
function isLeft({ deeds }: World, device: Device, { heardMs }: Acknowledged): boolean {
  return deeds.some(
    ({ device: on, what, startMs, endMs }) =>
      on === device.name &&
      (what?.kind === 'logout' || what?.kind === 'move') &&
      startMs <= heardMs + STORED_MS &&
      endMs >= heardMs,
  );
}

function databaseOf(device: Device, writer: string): RawDatabase | undefined {
  const databases = inspect(device).accounts.map(({ key }) => accountOn(device, key));
  return databases.find(database => database && metaIn(database, 'writer') === writer);
}

function metaIn(database: RawDatabase, id: string): unknown {
  return rawRow<{ value: unknown }>(database, 'meta', id)?.value;
}

function leaseIn(database: RawDatabase): Lease {
  const free = { holder: '', number: 0, untilMs: 0, isLocked: false };
  return (metaIn(database, 'lease') as Lease | undefined) ?? free;
}

function statusIn(database: RawDatabase): SyncStatus {
  return (metaIn(database, 'status') as SyncStatus | undefined) ?? { phase: 'idle', lastAnswerAtMs: null };
}

/** As the app's own words for it, where nothing waits. */
function saysDone(phase: SyncStatus['phase']): boolean {
  const facts = { unsent: 0, rejected: 0, rejectedSeqs: [], phase, progress: null };
  return decideSyncState(facts, true).kind === 'done';
}

/** The API's own refusals are judged call by call, or ask for another batch at once. */
function hasFailed(response: WireResponse | undefined): boolean {
  if (response === undefined || isTryLater(response.status)) return true;
  const isForeign = response.headers['content-type']?.includes('application/json') !== true;
  return isForeign || (response.status === 200 && !response.body.includes('"cursor":'));
}

function acknowledgedIn(response: WireResponse | undefined): string[] {
  if (response?.status !== 200 || !response.body.startsWith('{"results":')) return [];
  const { results } = JSON.parse(response.body) as { results: CallResult[] };
  return results.filter(({ status }) => isSuccess(status)).map(({ id }) => id);
}
