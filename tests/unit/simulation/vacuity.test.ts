import { describe, expect, test } from 'vitest';
import { nameOf } from '../../simulation/run/faults.ts';
import { makePlan } from '../../simulation/run/plan.ts';
import { readReport } from '../../simulation/run/report.ts';
import { emptySummary, type Summary } from '../../simulation/run/summary.ts';
import { findMissing, isFaultName } from '../../simulation/run/vacuity.ts';

const WITH_FAULTS = { withFaults: true };
const nothing: Summary = { ...emptySummary(), seeds: 200 };
const expected = findMissing(nothing, WITH_FAULTS);

function allBut(absent: string): Summary {
  const names = expected.filter(name => name !== absent);
  return { ...nothing, counts: Object.fromEntries(names.map(name => [name, 1])) };
}

describe('a run that never did what it is there for', () => {
  test('is reported, and fails, for each command and each fault that never occurred', () => {
    expect(expected.length).toBeGreaterThan(50);
    for (const absent of expected) {
      const summary = allBut(absent);
      const missing = findMissing(summary, WITH_FAULTS);
      expect(missing).toEqual([absent]);
      expect(readReport({ summary, missing, kept: [], failedKept: [], failures: [] })).toMatchObject({
        failed: 1,
        failures: [`never occurred: ${absent}`],
      });
    }
  });

  test('is reported for every fault that a plan can hold', () => {
    const plans = Array.from({ length: 200 }, (_, seed) =>
      makePlan({ seed, maxDevices: 3, maxTabs: 2, actions: 100, ...WITH_FAULTS }),
    );
    const drawn = new Set(plans.flatMap(plan => plan.faults.map(nameOf)));
    expect([...drawn].sort()).toEqual(expected.filter(isFaultName).sort());
  });

  test('is not reported when all of it occurred, or after few seeds', () => {
    expect(findMissing(allBut(''), WITH_FAULTS)).toEqual([]);
    expect(findMissing({ ...nothing, seeds: 199 }, WITH_FAULTS)).toEqual([]);
  });
});
