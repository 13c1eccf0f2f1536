import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { APART } from '../../scripts/test/apart.ts';
import { chooseSteps } from '../../scripts/test/choose-steps.ts';
import { followPlaywright, followVitest } from '../../scripts/test/follow.ts';
import { estimateLeft } from '../../scripts/test/progress.ts';
import { chooseNext, runSideBySide } from '../../scripts/test/run-side-by-side.ts';
import type { Step } from '../../scripts/test/step.ts';

function step(name: string, cores: 1 | 2 = 1, needs: readonly string[] = []): Step {
  return { name, cores, needs, command: [], isCore: true, needsBrowser: false, expectedSec: 1 };
}

const namesOf = (steps: readonly Step[]) => steps.map(({ name }) => name);

describe('the steps asked for', () => {
  const all = [step('lint'), step('server', 2), { ...step('postgres', 2), isCore: false }];
  const choose = (...args: string[]) => chooseSteps(args, all)?.map(({ name }) => name);

  test('are the core, or all, or the named ones', () => {
    expect(choose()).toEqual(['lint', 'server']);
    expect(choose('--all')).toEqual(['lint', 'server', 'postgres']);
    expect(choose('--only', 'postgres,lint')).toEqual(['lint', 'postgres']);
    expect(choose('--all', '--only', 'postgres')).toEqual(['postgres']);
  });

  test('are none where a word is unknown', () => {
    expect(choose('--only', 'lint,postgers')).toBeUndefined();
    expect(choose('--all', 'postgres')).toBeUndefined();
    expect(choose('--only')).toBeUndefined();
    expect(choose('--only', 'lint', 'server')).toBeUndefined();
  });
});

test('a file that puts a module in the place of another runs apart', () => {
  const files = globSync('tests/{unit,integration,server,sync,session}/**/*.test.ts');
  const replacing = files.filter(file => /^vi\.mock\(/m.test(readFileSync(file, 'utf8')));
  expect(replacing.map(file => file.replaceAll('\\', '/')).sort()).toEqual(APART.toSorted());
});

describe('steps side by side', () => {
  test('two that keep one core busy, one that keeps both', () => {
    const [lint, types, server] = [step('lint'), step('types'), step('server', 2)];
    expect(namesOf(chooseNext([lint, types, server], []))).toEqual(['lint', 'types']);
    expect(chooseNext([server], [types])).toEqual([]);
    expect(chooseNext([server], [])).toEqual([server]);
  });

  test('a large one is not kept waiting by small ones behind it', () => {
    expect(chooseNext([step('server', 2), step('rules')], [step('types')])).toEqual([]);
  });

  test('one waits for what it needs, and lets others pass meanwhile', () => {
    const browser = step('browser', 1, ['build']);
    expect(namesOf(chooseNext([browser, step('seeds')], [step('build')]))).toEqual(['seeds']);
    expect(chooseNext([browser], [])).toEqual([browser]);
  });

  test('all of them run, each once', async () => {
    const ran: string[] = [];
    const steps = [step('browser', 2, ['build']), step('build'), step('lint'), step('types')];
    await runSideBySide(steps, async ({ name }) => {
      await Promise.resolve();
      ran.push(name);
    });
    expect(ran.toSorted()).toEqual(['browser', 'build', 'lint', 'types']);
    expect(ran.indexOf('build')).toBeLessThan(ran.indexOf('browser'));
  });
});

describe('how far a step is', () => {
  test('is read from the files that Vitest has ended', () => {
    const follow = followVitest(['tests/unit/domain'])();
    expect(follow(' ✓  unit  tests/unit/domain/number.test.ts (47 tests) 8ms')).toMatchObject({ done: 1 });
    expect(follow('   ✓ a slow test 1200ms')).toBeUndefined();
    expect(follow(' ❯  unit  tests/unit/domain/dates.test.ts (4 tests | 1 failed) 8ms')).toMatchObject({
      done: 2,
    });
  });

  test('is read from the tests that Playwright has ended', () => {
    const follow = followPlaywright();
    expect(follow('Running 61 tests using 3 workers')).toBeUndefined();
    expect(follow('  ✓   1 [phone] › main-path.spec.ts:15:1 › a guest trains (4.1s)')).toEqual({
      done: 1,
      total: 61,
    });
    expect(follow('  ✘   2 [phone] › start.spec.ts:20:1 › a visitor (4.1s)')).toEqual({ done: 2, total: 61 });
  });

  test('decides more and more how long it will take yet', () => {
    expect(estimateLeft(10, 60, undefined)).toBe(50);
    expect(estimateLeft(90, 60, undefined)).toBe(0);
    expect(estimateLeft(50, 60, { done: 1, total: 2 })).toBe(30);
    expect(estimateLeft(90, 60, { done: 9, total: 10 })).toBeCloseTo(9);
  });
});
