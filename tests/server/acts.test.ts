/** Which of two acts writes a field, over what a row keeps of the earlier ones. */
import { expect, test } from 'vitest';
import { type Act, actAt, actsOfMaking, contest, givenFields } from '#server/database/acts.ts';

const PHONE = '11111111-phone';
const TABLET = '22222222-tablet';

/** What a device did, by our time and by its own. */
function act(writer: string, actMs: number, deviceMs: number): Act {
  return { ...actAt(writer, actMs), deviceMs };
}

function wins(kept: string | null, later: Act): boolean {
  return contest(kept, ['reps'], later).wins.has('reps');
}

const keptOf = (...acts: readonly Act[]) =>
  acts.reduce<string | null>((kept, one) => contest(kept, ['reps'], one).acts, null);

test('[LATER1] of two acts of one device its own clock decides, whatever ours makes of them', () => {
  const kept = keptOf(act(PHONE, 1_000, 50));
  expect(wins(kept, act(PHONE, 900, 60))).toBe(true);
  expect(wins(kept, act(PHONE, 1_100, 40))).toBe(false);
  expect(wins(kept, act(PHONE, 900, 50))).toBe(true);
});

test('[LATER1] between two devices our time decides, and the same time lets the later call write', () => {
  const kept = keptOf(act(PHONE, 1_000, 50));
  expect(wins(kept, act(TABLET, 999, 9_999))).toBe(false);
  expect(wins(kept, act(TABLET, 1_000, 1))).toBe(true);
});

test('[LATER1] an act loses to a later one of its own device, also when another device has written since', () => {
  const kept = keptOf(act(PHONE, 1_000, 50), act(TABLET, 1_100, 7));
  expect(kept).toBe('{"reps":[1100,7,"22222222",[50,"11111111"]]}');
  // Its clock was set back in between, so our time takes it for the newest.
  expect(wins(kept, act(PHONE, 2_000, 49))).toBe(false);
  expect(wins(kept, act(PHONE, 2_000, 51))).toBe(true);
  expect(wins(kept, act(PHONE, 1_099, 51))).toBe(false);
});

test('[LATER1] a field knows the last acts of four devices', () => {
  const writers = [1, 2, 3, 4, 5].map(at => `${at}`.repeat(8));
  const kept = keptOf(...writers.map((writer, at) => act(writer, 1_000 + at, 50)));
  expect(wins(kept, act('2'.repeat(8), 9_000, 49))).toBe(false);
  expect(wins(kept, act('1'.repeat(8), 9_000, 49))).toBe(true);
});

test('[LATER1] a caller without a clock is judged by our time, also after its own device act', () => {
  const kept = keptOf(act(PHONE, 1_000, 50));
  expect(wins(kept, actAt(PHONE, 999))).toBe(false);
  expect(wins(kept, actAt(PHONE, 1_000))).toBe(true);
  expect(keptOf(actAt(PHONE, 1_000))).toBe('{"reps":1000}');
});

test('[LATER1] what wins by its device’s clock is never kept as before what it was written over', () => {
  const kept = keptOf(act(PHONE, 1_000, 50), act(PHONE, 900, 60));
  expect(kept).toBe('{"reps":[1000,60,"11111111"]}');
  expect(wins(kept, act(TABLET, 950, 1))).toBe(false);
  expect(keptOf(actAt('session', 2_000), act(PHONE, 2_000, 5))).toBe('{"reps":[2000,5,"11111111"]}');
});

test('[LATER1] the making of a row stands behind every other device, and only its own device may come before it', () => {
  const made = actsOfMaking(['reps'], act(PHONE, 5_000, 50));
  expect(wins(made, act(TABLET, 1, 1))).toBe(true);
  expect(wins(made, act(PHONE, 9_000, 49))).toBe(false);
  expect(actsOfMaking(['reps'], actAt('session', 5_000))).toBeNull();
});

test('a field counts as given if the body has a value for it, null too', () => {
  expect(givenFields({ reps: 8, weight: null, note: undefined })).toEqual(['reps', 'weight']);
});

test('an act of somebody without a device is a single call, which joins nothing', () => {
  expect(actAt('session', 1).isBatched).toBe(false);
});
