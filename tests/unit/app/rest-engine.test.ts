// The right to ring, while the end of a rest waits for it: another tab, a tap or a logout may come in between.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRestEngine, type RestEngine } from '#app/rest/rest-engine.ts';
import type { CommandContext } from '#commands/command-context.ts';
import { adjustRest } from '#commands/rest.ts';
import { AccountDb } from '#db/account-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { RestRow } from '#db/rows.ts';

const { clock, bell, sound } = vi.hoisted(() => ({
  clock: { due: () => {} },
  bell: { ringAt: vi.fn((_endsAtMs: number) => true), cancel: vi.fn() },
  sound: { isReady: () => {} },
}));

vi.mock('#app/rest/bell.ts', () => ({
  createBell: ({ onReady }: { onReady: () => void }) => {
    sound.isReady = onReady;
    return { ...bell, unlock() {}, wake() {}, realign() {}, close() {} };
  },
}));
vi.mock('#app/rest/rest-clock.ts', () => ({
  startRestClock: ({ due }: { due: () => void }) => {
    clock.due = due;
    return { set() {}, clear() {}, stop() {} };
  },
}));

let ctx: CommandContext;
let nowMs: number;
let engine: RestEngine;
/** Answers the request for the lock, as the browser does a moment later. */
let answer: (() => void) | undefined;
let isHeld: boolean;

beforeEach(async () => {
  nowMs = 0;
  ctx = { db: new AccountDb(randomUuid()), now: () => nowMs, newKey: randomUuid };
  isHeld = false;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { hidden: false, visibilityState: 'visible' });
  const request = async (_name: string, _options: LockOptions, granted: (lock: Lock) => Promise<void>) => {
    await new Promise<void>(resolve => {
      answer = resolve;
    });
    isHeld = true;
    await granted({} as Lock);
    isHeld = false;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  bell.ringAt.mockClear();
  bell.cancel.mockClear();
  engine = createRestEngine(ctx, { onTick() {}, onRight() {} });
  engine.follow(await beginRest());
  nowMs = 60_000;
  clock.due();
  await vi.waitFor(() => expect(answer).toBeDefined());
});

afterEach(() => vi.unstubAllGlobals());

async function beginRest(): Promise<RestRow> {
  const rest: RestRow = {
    id: 'rest',
    workoutKey: 'workout',
    itemKey: 'item',
    setKey: 'set',
    exerciseOrder: 1,
    startedAtMs: 0,
    endsAtMs: 60_000,
  };
  await ctx.db.rest.put(rest);
  return rest;
}

function forgetAnswer(): void {
  answer = undefined;
}

/** Time for what follows an answer. */
function settle(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 50));
}

test('[REST3] a rest made longer while its end waits for the right keeps the right that was free', async () => {
  await adjustRest(ctx, 15);
  engine.follow(await ctx.db.rest.get('rest'));
  answer?.();
  await settle();
  expect(bell.ringAt).toHaveBeenLastCalledWith(75_000);
  expect(bell.cancel).not.toHaveBeenCalled();
  expect(isHeld).toBe(true);
});

test('[REST1] who is stopped while an end waits for the right ends nothing and keeps no right', async () => {
  engine.stop();
  answer?.();
  await settle();
  expect(isHeld).toBe(false);
  expect(await ctx.db.rest.get('rest')).toBeDefined();
});

test('[REST1] who waited alone takes the rest away and rings', async () => {
  answer?.();
  await vi.waitFor(async () => expect(await ctx.db.rest.get('rest')).toBeUndefined());
  await settle();
  sound.isReady();
  expect(bell.ringAt).toHaveBeenLastCalledWith(60_000);
  expect(isHeld).toBe(true);
});

test.each([
  ['has taken away rings for nothing', true],
  ['has left rings for it', false],
])('[REST1] who slept and is given the right to a rest that its holder %s', async (_, isTaken) => {
  engine.stop();
  nowMs = 0;
  forgetAnswer();
  const sleeper = createRestEngine(ctx, { onTick() {}, onRight() {} });
  sleeper.follow(await beginRest());
  sound.isReady();
  await vi.waitFor(() => expect(answer).toBeDefined());
  nowMs = 62_000;
  if (isTaken) await ctx.db.rest.delete('rest');
  answer?.();
  await settle();
  expect(bell.ringAt.mock.calls).toEqual(isTaken ? [] : [[60_000]]);
  expect(isHeld).toBe(!isTaken);
  sleeper.stop();
});

test('[REST1] who is refused the right leaves the end to the tab that is just taking it, unless that sleeps', async () => {
  const takerHears = sound.isReady;
  const request = async (_name: string, _options: LockOptions, granted: (lock: null) => unknown) =>
    granted(null);
  vi.stubGlobal('navigator', { locks: { request } });
  const refused = createRestEngine(ctx, { onTick() {}, onRight() {} });
  refused.follow(await ctx.db.rest.get('rest'));
  clock.due();
  await settle();
  expect(await ctx.db.rest.get('rest')).toBeDefined();
  answer?.();
  await vi.waitFor(async () => expect(await ctx.db.rest.get('rest')).toBeUndefined());
  await settle();
  takerHears();
  expect(bell.ringAt).toHaveBeenLastCalledWith(60_000);

  refused.follow(await beginRest());
  clock.due();
  await vi.waitFor(async () => expect(await ctx.db.rest.get('rest')).toBeUndefined());
  refused.stop();
});
