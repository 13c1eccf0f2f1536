import { useCallback } from 'react';
import type { Replacement } from '#commands/edit-workout.ts';
import { takeBack } from '#commands/take-back.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { texts } from './texts.ts';
import { useOffer } from './use-undo-offer.ts';

/** Offers a replaced exercise back with its sets, where one of them held something. */
export function useReplacedOffer(): (replaced: Replacement | undefined) => void {
  const ctx = useCommandContext();
  const offer = useOffer();

  return useCallback(
    replaced => {
      if (!replaced?.hasLost) return;
      const giveBack = async () => {
        const { kind } = await takeBack(ctx, replaced.seq);
        return kind === 'taken-back' ? undefined : texts.replacedIsGone;
      };
      offer({ text: texts.replaced, giveBack });
    },
    [ctx, offer],
  );
}
