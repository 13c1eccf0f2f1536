import { useCallback } from 'react';
import { UNDO_MS } from '#commands/command-context.ts';
import { undo } from '#commands/undo.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

type OfferUndo = (text: string, seq: number, onUndone?: () => void) => void;

/** A toast with 'Вернуть' for as long as the change stays unsent. It outlives its screen. */
export function useUndoOffer(): OfferUndo {
  const ctx = useCommandContext();
  const toast = useToast();
  const report = useReport();

  return useCallback(
    (text, seq, onUndone) => {
      async function takeBack() {
        if (await report(undo(ctx, seq), texts.saveFailed)) onUndone?.();
        else toast.error(texts.undoTooLate);
      }
      toast.action(withJournalHint(text), {
        label: texts.undo,
        ms: UNDO_MS,
        onAction: () => void takeBack().catch(ignoreReported),
      });
    },
    [ctx, toast, report],
  );
}
