/**
 * Sends the server the end of this device's rest, if the person asked for that. Best effort, and the last deadline
 * wins: a late one is worthless, so none is stored in the log.
 */
import type { Key } from '#domain/ids.ts';
import { isTryLater } from '../http/reply.ts';
import type { ApiRequest } from '../http/send.ts';
import { sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import { claimTelling, isLatest, keepClaim, markLost, type SentDeadline } from './push-state.ts';

/**
 * A gym's network comes and goes: a few tries within an ordinary rest, then the last pause again and again while it
 * lasts.
 */
const TRY_AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 30_000];
const TIMEOUT_MS = 8_000;
/** A claim older than this is abandoned; enough for a call, a login renewed first, and a slow phone. */
const CLAIM_MS = 15_000;

/** `endsAtMs` null: no rest runs. Resolves once it is sent, or need not be sent any more. */
export async function tellRest(ctx: SessionContext, accountKey: Key, endsAtMs: number | null): Promise<void> {
  const claimed = await claimInTurn(ctx, endsAtMs);
  if (!claimed) return;
  for (const waitMs of waits(endsAtMs)) {
    if (!(await waitForTurn(ctx, claimed, waitMs))) return;
    if (await isSettledByTry(ctx, accountKey, claimed)) break;
  }
  await keepClaim(ctx.device, claimed, null);
}

/** Claims the deadline, waiting for another holder's claim to expire. Undefined: nothing is left to send. */
async function claimInTurn({ device, ports }: SessionContext, endsAtMs: number | null) {
  const { clock } = ports;
  for (let waited = false; ; waited = true) {
    const nowMs = clock.now();
    const claim = await claimTelling(device, endsAtMs, { nowMs, untilMs: nowMs + CLAIM_MS, waited });
    if (claim.kind === 'mine') return claim.deadline;
    if (claim.kind === 'needless') return undefined;
    await clock.sleep(claim.untilMs - nowMs);
  }
}

/**
 * The pauses between tries. A running rest is sent again for as long as it lasts; that none runs is worth only a few
 * tries, since a signal that comes anyway is shown quietly.
 */
function* waits(endsAtMs: number | null): Generator<number> {
  yield 0;
  yield* TRY_AGAIN_AFTER_MS;
  while (endsAtMs !== null) yield TRY_AGAIN_AFTER_MS.at(-1) ?? 0;
}

/** False if something newer must be sent. */
async function waitForTurn(
  { device, ports }: SessionContext,
  deadline: SentDeadline,
  waitMs: number,
): Promise<boolean> {
  if (waitMs === 0) return true;
  if (!(await keepClaim(device, deadline, ports.clock.now() + waitMs + CLAIM_MS))) return false;
  await ports.clock.sleep(waitMs);
  return isLatest(device, deadline);
}

/** True if the server has answered, or nothing need be asked any more. */
async function isSettledByTry(
  ctx: SessionContext,
  accountKey: Key,
  deadline: SentDeadline,
): Promise<boolean> {
  const request = buildRequest(deadline, ctx.ports.clock.now());
  if (!request) return true;
  const reply = await sendAuthorised(ctx, accountKey, { ...request, timeoutMs: TIMEOUT_MS });
  if (reply.kind === 'login-needed') return true;
  if (reply.kind === 'none' || isTryLater(reply.status)) return false;
  if (reply.status === 404) await markLost(ctx.device);
  return true;
}

/** Undefined if its time has passed. */
function buildRequest({ endsAtMs, revision }: SentDeadline, nowMs: number): ApiRequest | undefined {
  const path = '/api/push/rest/';
  if (endsAtMs === null) return { method: 'DELETE', path, body: JSON.stringify({ revision }) };
  const left_ms = endsAtMs - nowMs;
  if (left_ms <= 0) return undefined;
  return { method: 'PUT', path, body: JSON.stringify({ left_ms, revision }) };
}
