import type { RejectedChange } from '#db/queries/unsent-changes.ts';
import { Button } from '#ui/controls/button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ChangeRow } from './change-row.tsx';
import { choicesOf } from './changed-choices.ts';
import { describeRejection } from './describe-rejection.ts';
import { InspectButton } from './inspect-button.tsx';
import styles from './sync-screen.module.css';
import { useDecideChanged } from './use-decide-changed.ts';

/**
 * Another device has ticked sets that a change would destroy. Nothing was done; asks the person, and says what is at
 * stake.
 */
export function ChangedCard({ change }: { change: RejectedChange }) {
  const card = useHandFocusOn<HTMLDivElement>();
  const { keep, goOn } = useDecideChanged(change.entry.seq);
  const words = choicesOf(change.entry);
  return (
    <Card ref={card}>
      <p className={styles.reason}>{describeRejection(change.entry)}</p>
      <ul className={styles.list}>
        <ChangeRow change={change} action={<InspectButton change={change} />} />
      </ul>
      <Actions>
        <Button onClick={() => void keep()}>{words.keep}</Button>
        <Button variant="danger" onClick={() => void goOn()}>
          {words.goOn}
        </Button>
      </Actions>
    </Card>
  );
}
