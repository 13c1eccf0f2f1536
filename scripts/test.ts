// `npm test`: what guards a change. `npm run test:all` (--all): the rest too, but for what has passed with this very code.
// `npm test -- --only lint,unit` runs the named steps alone, and so does `npm run test:all -- --only lint,postgres`. Each
// step runs also when another has failed.
import { ensureChromium } from './harness/ensure-chromium.ts';
import { ROOT } from './root.ts';
import { chooseSteps } from './test/choose-steps.ts';
import { Progress } from './test/progress.ts';
import { recall, remember } from './test/remembered.ts';
import { runSideBySide } from './test/run-side-by-side.ts';
import { runStep, type StepOutcome, stopSteps } from './test/run-step.ts';
import type { Step } from './test/step.ts';
import { STEPS } from './test/steps.ts';
import { tellFailures, tellLog } from './test/tell-failures.ts';

process.chdir(ROOT);
const remembered = recall();
const steps = readSteps(process.argv.slice(2));
// The steps that need it find it in CHROMIUM_PATH.
const browserProblem = steps.some(step => step.needsBrowser) ? ensureChromium() : undefined;
if (browserProblem !== undefined) console.error(browserProblem);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop(signal));

const outcomes = new Map<string, StepOutcome>();
const progress = new Progress(steps, step => remembered.seconds[step.name] ?? step.expectedSec);
await runSideBySide(steps, run);
progress.stop();
remember(addOutcomes());
printSummary();

/** What has passed is left out of everything, not of what was asked for by its name. */
function readSteps(args: readonly string[]): readonly Step[] {
  const chosen = chooseSteps(args, STEPS);
  if (chosen === undefined) {
    console.error(`usage: npm test -- --only ${STEPS.map(step => step.name).join(',')}`);
    process.exit(1);
  }
  return chosen.length === STEPS.length ? chosen.filter(step => !hasPassed(step)) : chosen;
}

function hasPassed({ name }: Step): boolean {
  if (!remembered.passed.includes(name)) return false;
  console.log(`= ${name.padEnd(12)} passed before, with the same code`);
  return true;
}

async function run(step: Step): Promise<void> {
  const failedBefore = step.needs.find(name => (outcomes.get(name)?.failed ?? 0) > 0);
  const obstacle =
    failedBefore === undefined ? (step.needsBrowser ? browserProblem : undefined) : `${failedBefore} failed`;
  progress.begin(step);
  const outcome = await runStep(step, {
    obstacle,
    isAlone: steps.length === 1,
    onAdvance: advance => progress.advance(step, advance),
  });
  outcomes.set(step.name, outcome);
  progress.end(step, outcome);
  if (outcome.failed > 0 && obstacle === undefined && steps.length > 1) tellLog(step);
}

function addOutcomes() {
  const passed = [...outcomes].filter(([, { failed }]) => failed === 0);
  const failed = [...outcomes.keys()].filter(name => !passed.some(([other]) => other === name));
  const names = new Set([...remembered.passed, ...passed.map(([name]) => name)]);
  const seconds = Object.fromEntries(passed.map(([name, outcome]) => [name, outcome.seconds]));
  return {
    code: remembered.code,
    passed: [...names].filter(name => !failed.includes(name)),
    seconds: { ...remembered.seconds, ...seconds },
  };
}

/** What failed is named here once more: nobody looks for it in all that came before. */
function printSummary(): void {
  for (const [name, outcome] of outcomes) tellFailures(name, outcome);
  const sum = (count: 'passed' | 'failed'): number => {
    return [...outcomes.values()].reduce((total, outcome) => total + outcome[count], 0);
  };
  // The last line is for machines: its form never changes.
  process.exitCode = sum('failed') === 0 ? 0 : 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}

function stop(signal: NodeJS.Signals): void {
  stopSteps(signal);
  process.kill(process.pid, signal);
}
