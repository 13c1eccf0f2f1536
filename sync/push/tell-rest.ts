/**
 * Tells the server when the rest on this device ends, where the person has asked for that. Best effort, and the last
 * word wins: a deadline that could not be sent in time is worth nothing, so none ever stands in the log.
 */
import type { Key } from '#domain/ids.ts';
import { isTryLater } from '../http/reply.ts';
import type { ApiRequest } from '../http/send.ts';
import { sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import { claimTelling, isLatest, keepClaim, markLost, type Told } from './push-state.ts';

/** A gym's network comes and goes: a few tries within an ordinary rest, then now and again for as long as it lasts. */
const TRY_AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 30_000];
const TIMEOUT_MS = 8_000;
/** Whoever has not answered for itself this long is gone: a call, a login that is renewed first, a slow phone. */
const CLAIM_MS = 15_000;

/** `endsAtMs` null: no rest runs. Resolves once it is sent, or need not be sent any more. */
export async function tellRest(ctx: SessionContext, accountKey: Key, endsAtMs: number | null): Promise<void> {
  const told = await claimInTurn(ctx, endsAtMs);
  if (!told) return;
  for (const waitMs of waits(endsAtMs)) {
    if (!(await waitForTurn(ctx, told, waitMs))) return;
    if (await isSettledByTry(ctx, accountKey, told)) break;
  }
  await keepClaim(ctx.device, told, null);
}

/** A claim whose holder has died is taken over when it runs out. Undefined: nothing is left to tell. */
async function claimInTurn({ device, ports }: SessionContext, endsAtMs: number | null) {
  const { clock } = ports;
  for (let waited = false; ; waited = true) {
    const nowMs = clock.now();
    const claim = await claimTelling(device, endsAtMs, { nowMs, untilMs: nowMs + CLAIM_MS, waited });
    if (claim.kind === 'mine') return claim.told;
    if (claim.kind === 'needless') return undefined;
    await clock.sleep(claim.untilMs - nowMs);
  }
}

/** A rest is sent for as long as it lasts. That none runs is worth a few tries: a signal for it is shown quietly. */
function* waits(endsAtMs: number | null): Generator<number> {
  yield 0;
  yield* TRY_AGAIN_AFTER_MS;
  while (endsAtMs !== null) yield TRY_AGAIN_AFTER_MS.at(-1) ?? 0;
}

/** False: something newer is to be sent. */
async function waitForTurn({ device, ports }: SessionContext, told: Told, waitMs: number): Promise<boolean> {
  if (waitMs === 0) return true;
  if (!(await keepClaim(device, told, ports.clock.now() + waitMs + CLAIM_MS))) return false;
  await ports.clock.sleep(waitMs);
  return isLatest(device, told);
}

/** True: the server has answered, or there is nothing to ask it any more. */
async function isSettledByTry(ctx: SessionContext, accountKey: Key, told: Told): Promise<boolean> {
  const request = buildRequest(told, ctx.ports.clock.now());
  if (!request) return true;
  const reply = await sendAuthorised(ctx, accountKey, { ...request, timeoutMs: TIMEOUT_MS });
  if (reply.kind === 'login-needed') return true;
  if (reply.kind === 'none' || isTryLater(reply.status)) return false;
  if (reply.status === 404) await markLost(ctx.device);
  return true;
}

/** Undefined: its time has passed. */
function buildRequest({ endsAtMs, revision }: Told, nowMs: number): ApiRequest | undefined {
  const path = '/api/push/rest/';
  if (endsAtMs === null) return { method: 'DELETE', path, body: JSON.stringify({ revision }) };
  const left_ms = endsAtMs - nowMs;
  if (left_ms <= 0) return undefined;
  return { method: 'PUT', path, body: JSON.stringify({ left_ms, revision }) };
}
