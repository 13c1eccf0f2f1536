import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { getRejectedChange } from '#db/queries/unsent-changes.ts';
import { describeTickedElsewhere } from '#domain/plural.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { choicesOf } from './changed-choices.ts';
import { describeChange } from './describe-change.ts';
import { useDecideChanged } from './use-decide-changed.ts';

interface ChangedDialogProps {
  seq: number;
  onClose: () => void;
}

/**
 * The question of ChangedCard, shown as soon as it arises in an open app. Closed without an answer, it stays on the
 * sync screen.
 */
export function ChangedDialog({ seq, onClose }: ChangedDialogProps) {
  const db = useDb();
  const change = useLiveQuery(async () => (await getRejectedChange(db, seq)) ?? null, [db, seq]);
  const { keep, goOn } = useDecideChanged(seq);
  const close = useEffectEvent(onClose);
  // It has been answered, here or in another tab.
  const isSettled = change === null;

  useEffect(() => {
    if (isSettled) close();
  }, [isSettled]);

  if (!change) return null;
  const words = choicesOf(change.entry);
  const { what, about } = describeChange(change);
  return (
    <Dialog
      open
      onClose={onClose}
      title={describeTickedElsewhere(change.entry.rejection.ticked ?? 0)}
      closeOnPressBeside={false}
      footer={
        <>
          <Button onClick={() => void keep()}>{words.keep}</Button>
          <Button variant="danger" onClick={() => void goOn()}>
            {words.goOn}
          </Button>
        </>
      }
    >
      <p>{about ? `${what}: ${about}` : what}</p>
    </Dialog>
  );
}
