import { useState } from 'react';
import { discardRefused, putBackLost, retryRefused } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { RefusedThing } from '#db/queries/unsent-changes.ts';
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#domain/limits.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { ChangeRow } from './change-row.tsx';
import { describeRefusal } from './describe-refusal.ts';
import { mendPath } from './mend-path.ts';
import { isLost, retriedOf } from './refused-choices.ts';
import styles from './sync-screen.module.css';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** A refused thing: its changes, the reason, and the person's choices. */
export function RefusedCard({ thing }: { thing: RefusedThing }) {
  const ctx = useCommandContext();
  const toast = useToast();
  const attempt = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const [first] = thing.changes;
  if (!first) return null;
  const seqs = thing.changes.map(change => change.entry.seq);
  const path = mendPath(thing);
  const retried = retriedOf(thing);

  async function putBack() {
    const what = thing.group === null ? 'nothing' : await putBackLost(ctx, thing.group);
    if (what === 'nothing') return toast.error(texts.putBackNothing, { ms: ERROR_TOAST_MS });
    const text = what === 'item' ? texts.putBackItem : texts.putBackWorkout;
    toast.success(text, { ms: SUCCESS_TOAST_MS });
  }

  function decide(decision: Promise<unknown>) {
    void attempt(decision, texts.decisionFailed);
  }

  return (
    <Card>
      <p className={styles.reason}>{describeRefusal(first.entry)}</p>
      <ul className={styles.list}>
        {thing.changes.map(change => (
          <ChangeRow key={change.entry.seq} change={change} />
        ))}
      </ul>
      <Actions>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {texts.discard}
        </Button>
        {path && <ButtonLink to={path}>{texts.mend}</ButtonLink>}
        {isLost(thing) && <Button onClick={() => decide(putBack())}>{texts.putBack}</Button>}
        {retried.length > 0 && (
          <Button onClick={() => decide(retryRefused(ctx, retried))}>{texts.retry}</Button>
        )}
      </Actions>
      {isAsking && (
        <ConfirmDialog
          open
          title={texts.discardTitle}
          text={texts.discardText}
          confirmLabel={texts.discard}
          danger
          onConfirm={() => decide(discardRefused(ctx, seqs))}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
