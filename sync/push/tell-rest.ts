/**
 * Tells the server when the rest on this device ends, where the person has asked for that. Best effort, and the last
 * word wins: a deadline that could not be told in time is worth nothing, so none ever stands in the outbox.
 */
import type { Key } from '#domain/ids.ts';
import type { ApiRequest } from '../http/send.ts';
import { sendAuthorised } from '../session/authorised.ts';
import type { SessionContext } from '../session/session-context.ts';
import { claimTelling, isLatest, markLost, type Told } from './push-state.ts';

/** A gym's network comes and goes: a few tries within an ordinary rest. */
const TRY_AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 30_000];
const TIMEOUT_MS = 8_000;

/** `endsAtMs` null: no rest runs. Resolves once it is told, or need not be told any more. */
export async function tellRest(ctx: SessionContext, accountKey: Key, endsAtMs: number | null): Promise<void> {
  const { clock } = ctx.ports;
  const told = await claimTelling(ctx.device, endsAtMs, clock.now());
  if (!told) return;
  for (const waitMs of [0, ...TRY_AGAIN_AFTER_MS]) {
    if (waitMs > 0) await clock.sleep(waitMs);
    if (!(await isLatest(ctx.device, told))) return;
    const request = buildRequest(told, clock.now());
    if (!request) return;
    const reply = await sendAuthorised(ctx, accountKey, { ...request, timeoutMs: TIMEOUT_MS });
    if (reply.kind === 'login-needed') return;
    if (reply.kind === 'none' || reply.status >= 500) continue;
    if (reply.status === 404) await markLost(ctx.device);
    return;
  }
}

/** Undefined: its time has passed. */
function buildRequest({ endsAtMs, revision }: Told, nowMs: number): ApiRequest | undefined {
  const path = '/api/push/rest/';
  if (endsAtMs === null) return { method: 'DELETE', path, body: JSON.stringify({ revision }) };
  const left_ms = endsAtMs - nowMs;
  if (left_ms <= 0) return undefined;
  return { method: 'PUT', path, body: JSON.stringify({ left_ms, revision }) };
}
