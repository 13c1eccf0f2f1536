import { useRef, useState } from 'react';
import { putBackLost, retryChanges } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { RejectedThing } from '#db/queries/unsent-changes.ts';
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#domain/limits.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { ChangeRow } from './change-row.tsx';
import { correctionPath } from './correction-path.ts';
import { describeRejection } from './describe-rejection.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { InspectButton } from './inspect-button.tsx';
import { isLost, retriedOf } from './rejected-choices.ts';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** A rejected item or training: its changes, the reason, and the person's choices. */
export function RejectedCard({ thing }: { thing: RejectedThing }) {
  const ctx = useCommandContext();
  const toast = useToast();
  const attempt = useAttempt();
  const [asksDiscard, setAsksDiscard] = useState(false);
  const isDeciding = useRef(false);
  const card = useHandFocusOn<HTMLDivElement>();
  const [first] = thing.changes;
  if (!first) return null;
  const seqs = thing.changes.map(change => change.entry.seq);
  const path = correctionPath(thing);
  const retried = retriedOf(thing);

  async function putBack() {
    const what = thing.group === null ? 'nothing' : await putBackLost(ctx, thing.group);
    if (what === 'nothing') return toast.error(texts.nothingToPutBack, { ms: ERROR_TOAST_MS });
    toast.success(texts.backAgain[what], { ms: SUCCESS_TOAST_MS });
  }

  /** Ignores the second of two quick taps, which would find nothing to decide and report that. */
  async function decide(decision: () => Promise<unknown>) {
    if (isDeciding.current) return;
    isDeciding.current = true;
    await attempt(decision(), texts.decisionFailed);
    isDeciding.current = false;
  }

  return (
    <Card ref={card}>
      <p className={styles.reason}>{describeRejection(first.entry)}</p>
      <ul className={styles.list}>
        {thing.changes.map(change => (
          <ChangeRow key={change.entry.seq} change={change} action={<InspectButton change={change} />} />
        ))}
      </ul>
      <Actions>
        <Button variant="quiet" onClick={() => setAsksDiscard(true)}>
          {texts.discard}
        </Button>
        {path && <ButtonLink to={path}>{texts.correct}</ButtonLink>}
        {isLost(thing) && <Button onClick={() => void decide(putBack)}>{texts.putBack}</Button>}
        {retried.length > 0 && (
          <Button onClick={() => void decide(() => retryChanges(ctx, retried))}>{texts.retry}</Button>
        )}
      </Actions>
      {asksDiscard && <DiscardDialog seqs={seqs} onClose={() => setAsksDiscard(false)} />}
    </Card>
  );
}
