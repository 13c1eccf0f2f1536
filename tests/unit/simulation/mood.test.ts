import { expect, test } from 'vitest';
import { moodOf } from '../../simulation/run/mood.ts';
import { makePlan } from '../../simulation/run/plan.ts';

const WEIGHTS = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`action-${index}`, 10]));

test('a seed without a mood draws by the weights as they are', () => {
  expect(moodOf({ seed: 5, isMoody: false })(WEIGHTS)).toEqual(WEIGHTS);
});

test('a seed with one makes some things common and some rare, always the same ones, and nothing impossible', () => {
  const seen = moodOf({ seed: 5, isMoody: true })(WEIGHTS);
  expect(moodOf({ seed: 5, isMoody: true })(WEIGHTS)).toEqual(seen);
  expect(moodOf({ seed: 6, isMoody: true })(WEIGHTS)).not.toEqual(seen);
  expect(new Set(Object.values(seen))).toEqual(new Set([1, 5, 10, 20, 40]));
});

test('about half of the seeds have one, and it reaches their faults', () => {
  const plans = Array.from({ length: 200 }, (_, seed) =>
    makePlan({ seed, maxDevices: 3, maxTabs: 2, actions: 100, withFaults: true }),
  );
  const moody = plans.filter(plan => plan.isMoody);
  expect(moody.length).toBeGreaterThan(70);
  expect(moody.length).toBeLessThan(130);
  const networkFaults = (of: typeof plans) =>
    of.map(({ faults }) => faults.filter(({ effect }) => effect.kind === 'network').length);
  const spread = (counts: number[]) => Math.max(...counts) - Math.min(...counts);
  const plain = plans.filter(plan => !plan.isMoody);
  expect(spread(networkFaults(moody))).toBeGreaterThan(spread(networkFaults(plain)));
});
