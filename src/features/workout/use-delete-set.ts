import { deleteSet } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';
import { useUndoOffer } from './use-undo-offer.ts';

/** Deletes a set and offers an undo. `from`: the pressed element in its row, which goes with it. */
export function useDeleteSet(): (setKey: Key, from: HTMLElement | null) => void {
  const ctx = useCommandContext();
  const report = useReport();
  const offerUndo = useUndoOffer();

  async function remove(setKey: Key) {
    const seq = await report(deleteSet(ctx, setKey), texts.saveFailed);
    if (seq !== undefined) offerUndo(texts.setRemoved, seq);
  }

  return (setKey, from) => {
    focusAddSet(from);
    void remove(setKey).catch(ignoreReported);
  };
}

/** The pressed element goes: the focus must not fall to the top of the page. */
export function focusAddSet(from: HTMLElement | null): void {
  const add = from?.closest('section')?.querySelector<HTMLElement>('[data-add-set]');
  add?.focus({ preventScroll: true });
}
