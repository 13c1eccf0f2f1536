import { useState } from 'react';
import { retryChanges, setChangeAside } from '#commands/unsent.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { Menu } from '#ui/controls/menu.tsx';
import { describeChange } from './describe-change.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { texts } from './texts.ts';
import { useAttempt } from './use-attempt.ts';

/** The person can set any waiting change aside, so that the others are sent, or discard it. */
export function ChangeMenu({ change }: { change: UnsentChange }) {
  const ctx = useCommandContext();
  const attempt = useAttempt();
  const [isInspected, setInspected] = useState(false);
  const [asksDiscard, setAsksDiscard] = useState(false);
  const { seq, state } = change.entry;
  const isAside = state === 'aside';

  function move() {
    const moved = isAside ? retryChanges(ctx, [seq]) : setChangeAside(ctx, seq);
    void attempt(moved, texts.decisionFailed);
  }

  return (
    <>
      <Menu
        label={texts.actionsOf(describeChange(change).what)}
        items={[
          {
            label: isAside ? texts.sendNow : texts.setAside,
            icon: isAside ? 'repeat' : 'history',
            onSelect: move,
          },
          { label: texts.inspect, icon: 'search', onSelect: () => setInspected(true) },
          { label: texts.discard, icon: 'trash', danger: true, onSelect: () => setAsksDiscard(true) },
        ]}
      />
      {isInspected && <EntryDialog change={change} onClose={() => setInspected(false)} />}
      {asksDiscard && <DiscardDialog seqs={[seq]} onClose={() => setAsksDiscard(false)} />}
    </>
  );
}
