import type { StepOutcome } from './run-step.ts';
import { type Advance, logOf, type Step } from './step.ts';

const CORES = 2;
const TELL_EVERY_MS = 15_000;

interface Running {
  readonly startedAtMs: number;
  advance: Advance | undefined;
}

/** Prints while the steps run: what begins and ends, how far it is, and how long it will take yet. */
export class Progress {
  readonly #startedAtMs = performance.now();
  readonly #running = new Map<Step, Running>();
  readonly #waiting: Set<Step>;
  readonly #expectedSec: (step: Step) => number;
  readonly #timer: NodeJS.Timeout;

  constructor(steps: readonly Step[], expectedSec: (step: Step) => number) {
    this.#waiting = new Set(steps);
    this.#expectedSec = expectedSec;
    this.#timer = setInterval(() => this.#tell(), TELL_EVERY_MS);
  }

  begin(step: Step): void {
    this.#waiting.delete(step);
    this.#running.set(step, { startedAtMs: performance.now(), advance: undefined });
  }

  advance(step: Step, advance: Advance): void {
    const running = this.#running.get(step);
    if (running) running.advance = advance;
  }

  end(step: Step, { passed, failed, skipped, seconds }: StepOutcome): void {
    this.#running.delete(step);
    const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    const sign = failed > 0 ? '✗' : '✓';
    const where = failed > 0 ? `, all of its output in ${logOf(step)}` : '';
    console.log(`${sign} ${step.name.padEnd(12)} ${showTime(seconds).padStart(6)}  ${counts}${where}`);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tell(): void {
    const nowMs = performance.now();
    const steps = [...this.#running].map(([step, { advance }]) =>
      advance ? `${step.name} ${advance.done} of ${advance.total}` : step.name,
    );
    const passedSec = (nowMs - this.#startedAtMs) / 1000;
    console.log(
      `  ${showTime(passedSec).padStart(6)}  ${steps.join(', ')}; about ${showTime(this.#leftSec(nowMs))} to go`,
    );
  }

  #leftSec(nowMs: number): number {
    const running = [...this.#running].map(([step, { startedAtMs, advance }]) => {
      const took = (nowMs - startedAtMs) / 1000;
      return estimateLeft(took, this.#expectedSec(step), advance) * step.cores;
    });
    const waiting = [...this.#waiting].map(step => this.#expectedSec(step) * step.cores);
    return [...running, ...waiting].reduce((sum, coreSec) => sum + coreSec, 0) / CORES;
  }
}

/** What was expected counts at the beginning, what is done the more the farther it is. */
export function estimateLeft(tookSec: number, expectedSec: number, advance: Advance | undefined): number {
  const asExpected = Math.max(0, expectedSec - tookSec);
  if (advance === undefined || advance.done === 0) return asExpected;
  const share = Math.min(1, advance.done / advance.total);
  return share * (tookSec / share - tookSec) + (1 - share) * asExpected;
}

function showTime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
