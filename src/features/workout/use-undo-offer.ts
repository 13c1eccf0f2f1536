import { useCallback } from 'react';
import { UNDO_MS } from '#commands/command-context.ts';
import { undo } from '#commands/undo.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

interface Offer {
  text: string;
  /** Resolves with what is to be said if it cannot be given back any more. */
  giveBack: () => Promise<string | undefined>;
  onGivenBack?: (() => void) | undefined;
}

/** A toast with 'Вернуть'. It outlives its screen. */
export function useOffer(): (offer: Offer) => void {
  const toast = useToast();
  const report = useReport();

  return useCallback(
    ({ text, giveBack, onGivenBack }) => {
      async function accept() {
        const refusal = await report(giveBack(), texts.saveFailed);
        if (refusal === undefined) onGivenBack?.();
        else toast.error(refusal);
      }
      toast.action(withJournalHint(text), {
        label: texts.undo,
        ms: UNDO_MS,
        onAction: () => void accept().catch(ignoreReported),
      });
    },
    [toast, report],
  );
}

const REFUSALS = {
  undone: undefined,
  'too-late': texts.undoTooLate,
  'other-runs': texts.undoBesideOther,
};

type OfferUndo = (text: string, seq: number, onUndone?: () => void) => void;

/** Offers the undo of a change for as long as that stays unsent. */
export function useUndoOffer(): OfferUndo {
  const ctx = useCommandContext();
  const offer = useOffer();

  return useCallback(
    (text, seq, onGivenBack) =>
      offer({ text, giveBack: async () => REFUSALS[await undo(ctx, seq)], onGivenBack }),
    [ctx, offer],
  );
}
