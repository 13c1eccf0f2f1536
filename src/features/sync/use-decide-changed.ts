import { useRef } from 'react';
import { destroyAnyway, discardChanges } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Both answers to a change refused because another device had ticked sets that it would destroy. */
export function useDecideChanged(seq: number) {
  const ctx = useCommandContext();
  const attempt = useAttempt();
  const isDeciding = useRef(false);

  async function decide(decision: () => Promise<void>) {
    if (isDeciding.current) return;
    isDeciding.current = true;
    await attempt(decision(), texts.decisionFailed);
    isDeciding.current = false;
  }

  return {
    /** Keeps the sets, with the other device's ticks. */
    keep: () => decide(() => discardChanges(ctx, [seq])),
    goOn: () => decide(() => destroyAnyway(ctx, seq)),
  };
}
