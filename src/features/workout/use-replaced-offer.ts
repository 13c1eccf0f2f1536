import { useCallback } from 'react';
import { UNDO_MS } from '#commands/command-context.ts';
import type { Replacement } from '#commands/edit-workout.ts';
import { takeBack } from '#commands/take-back.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

/** A toast that gives a replaced exercise back with its sets, where one of them held something. It outlives its screen. */
export function useReplacedOffer(): (replaced: Replacement | undefined) => void {
  const ctx = useCommandContext();
  const toast = useToast();
  const report = useReport();

  return useCallback(
    replaced => {
      if (!replaced?.hasLost) return;
      async function giveBack(seq: number) {
        const taken = await report(takeBack(ctx, seq), texts.saveFailed);
        if (taken.kind === 'impossible') toast.error(texts.replacedIsGone);
      }
      toast.action(withJournalHint(texts.replaced), {
        label: texts.undo,
        ms: UNDO_MS,
        onAction: () => void giveBack(replaced.seq).catch(ignoreReported),
      });
    },
    [ctx, toast, report],
  );
}
