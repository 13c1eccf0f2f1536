// `npm test`: every check of the project, one after the other, each also when an earlier one has failed.
// `npm test -- --only lint,unit` runs the named steps alone.

import { ensureChromium } from './harness/ensure-chromium.ts';
import { ROOT } from './root.ts';
import { runStep, type StepOutcome } from './test/run-step.ts';
import { STEPS, type Step } from './test/steps.ts';
import { tellFailures } from './test/tell-failures.ts';

const steps = chooseSteps(process.argv.slice(2));
process.chdir(ROOT);

// The steps that need it find it in CHROMIUM_PATH.
const browserProblem = steps.some(step => step.needsBrowser) ? ensureChromium() : undefined;
if (browserProblem !== undefined) console.error(browserProblem);

const outcomes = new Map<string, StepOutcome>();
for (const step of steps) outcomes.set(step.name, run(step));
printSummary();

function chooseSteps(args: string[]): readonly Step[] {
  const only = args[0] === '--only' ? args[1]?.split(',') : undefined;
  const unknown = only?.filter(name => !STEPS.some(step => step.name === name));
  if ((args.length > 0 && only === undefined) || unknown?.length) {
    console.error(`usage: npm test -- --only ${STEPS.map(step => step.name).join(',')}`);
    process.exit(1);
  }
  return STEPS.filter(step => only?.includes(step.name) ?? true);
}

function run(step: Step): StepOutcome {
  const failedBefore = step.needs.find(name => (outcomes.get(name)?.failed ?? 0) > 0);
  const obstacle = failedBefore && `${failedBefore} failed`;
  return runStep(step, obstacle ?? (step.needsBrowser ? browserProblem : undefined));
}

/** What failed is named here once more: nobody looks for it in all that came before. */
function printSummary(): void {
  console.log('\n── summary');
  for (const [name, { passed, failed, skipped, seconds }] of outcomes) {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    console.log(`${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`);
  }
  for (const [name, { failures }] of outcomes) tellFailures(name, failures);
  const sum = (count: 'passed' | 'failed'): number => {
    return [...outcomes.values()].reduce((total, outcome) => total + outcome[count], 0);
  };
  // The last line is for machines: its form never changes.
  process.exitCode = sum('failed') === 0 ? 0 : 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
