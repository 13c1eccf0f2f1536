import type { MouseEvent } from 'react';
import { deleteSet } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { Icon } from '#ui/icons/icon.tsx';
import styles from './remove-set-button.module.css';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import { useUndoOffer } from './use-undo-offer.ts';

interface RemoveSetButtonProps {
  setKey: Key;
  number: number;
}

/** A small cross under the set's number; its target is the whole cell and the margin beside it. */
export function RemoveSetButton({ setKey, number }: RemoveSetButtonProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const offerUndo = useUndoOffer();
  const label = texts.removeSetOf(number);

  async function remove() {
    const seq = await report(deleteSet(ctx, setKey), texts.saveFailed);
    if (seq !== undefined) offerUndo(texts.setRemoved, seq);
  }

  function press(event: MouseEvent<HTMLButtonElement>) {
    focusAddSet(event.currentTarget);
    void remove().catch(ignoreReported);
  }

  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={press}>
      <Icon name="close" size={16} />
    </button>
  );
}

/** The row goes and its button with it: the focus must not fall to the top of the page. */
function focusAddSet(button: HTMLElement): void {
  const add = button.closest('section')?.querySelector<HTMLElement>('[data-add-set]');
  add?.focus({ preventScroll: true });
}
