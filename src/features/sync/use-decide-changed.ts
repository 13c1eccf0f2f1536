import { useRef } from 'react';
import { destroyAnyway, discardChanges } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** Both answers to a change that the server did not carry out because another device had ticked in what was to go. */
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
    /** What was to go stays, with what the other device has ticked. */
    keep: () => decide(() => discardChanges(ctx, [seq])),
    goOn: () => decide(() => destroyAnyway(ctx, seq)),
  };
}
