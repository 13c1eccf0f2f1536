import type { MouseEvent, ReactNode } from 'react';
import { UNDO_MS } from '#commands/command-context.ts';
import { fillEach } from '#commands/fill-sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { proposeNext } from '#domain/next-step.ts';
import { Button } from '#ui/controls/button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { leaveField } from './leave-field.ts';
import styles from './next-step.module.css';
import { nextStepText } from './next-step-text.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import type { SheetExercise } from './workout-sheet.ts';

/**
 * Proposes the next weight, with its reason; one tap takes it, one undoes it. Nothing if the weight should be repeated.
 */
export function NextStep({ exercise }: { exercise: SheetExercise }) {
  const ctx = useCommandContext();
  const report = useReport();
  const toast = useToast();
  const { rows, lastWorking, stepKg, isTimeBased, settings } = exercise;
  const planned = rows.map(({ set }) => set);
  const next = proposeNext(planned, lastWorking, { stepKg, isTimeBased, mode: settings.loadMode });
  if (!next) return null;
  const fillings = next.sets.flatMap((step, at) => {
    const set = planned[at];
    if (!step || !set || isThere(set.weightKg, step.weightKg, next.byKg)) return [];
    const { weightKg, reps } = step;
    return [{ setKey: set.key, values: { weightKg, ...(reps !== null && { reps }) }, over: { done: false } }];
  });
  if (fillings.length === 0) return null;

  async function take({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const section = currentTarget.closest('section');
    // Or what is typed there would be stored over it.
    if (section) leaveField(section);
    const former = await report(fillEach(ctx, fillings), texts.saveFailed);
    // A second quick press finds nothing left to write.
    if (former.length === 0) return;
    toast.action(texts.nextTaken, { label: texts.undo, ms: UNDO_MS, onAction: () => putBack(former) });
  }

  function putBack(former: Awaited<ReturnType<typeof fillEach>>) {
    report(fillEach(ctx, former), texts.saveFailed).catch(ignoreReported);
  }

  const text = nextStepText(next, planned);
  return (
    <Line>
      <span>{text}</span>
      <Button
        variant="quiet"
        aria-label={`${texts.takeNext}: ${text}`}
        onClick={event => void take(event).catch(ignoreReported)}
      >
        {texts.takeNext}
      </Button>
    </Line>
  );
}

/** Goes once the weight is taken. */
function Line({ children }: { children: ReactNode }) {
  const line = useHandFocusOn<HTMLDivElement>();
  return (
    <div ref={line} className={styles.next}>
      {children}
    </div>
  );
}

/** Whether the weight is there already, or a higher one was chosen. */
function isThere(weightKg: number | null, nextKg: number, byKg: number): boolean {
  if (weightKg === null) return false;
  return byKg > 0 ? weightKg >= nextKg : weightKg <= nextKg;
}
