import { useEffect, useState } from 'react';
import { UNDO_MS } from '#commands/command-context.ts';
import { changeTemplateItems, editTemplate } from '#commands/edit-template.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { TemplateItem } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { takePicked } from './take-picked.ts';
import { texts } from './texts.ts';

export type ItemsChange = (items: readonly TemplateItem[]) => TemplateItem[];

export interface TemplateEdit {
  rename: (title: string) => Promise<unknown>;
  /** For figures that are written. */
  now: () => number;
  /** Whether all that was done here is on disk; failed: the last change is not. */
  state: 'saving' | 'saved' | 'failed';
  /** Rejects, having said so, when the device could not store it: a field then keeps what was typed. */
  save: (change: ItemsChange) => Promise<unknown>;
  /** For a press, which has nothing to keep. */
  change: (change: ItemsChange) => void;
  /** As `change`, with an undo on offer; `putBack` gets the items as they were before. */
  remove: (change: ItemsChange, said: string, putBack: PutBack) => void;
  offerUndo: (said: string, putBack: ItemsChange) => void;
}

type PutBack = (items: readonly TemplateItem[], before: readonly TemplateItem[]) => TemplateItem[];

/** Changes go by what the template holds now, not by what was painted: of quick presses none is lost. */
export function useEditTemplate(templateKey: Key): TemplateEdit {
  const ctx = useCommandContext();
  const toast = useToast();

  const [pendingCount, setPendingCount] = useState(0);
  const [isFailed, setFailed] = useState(false);

  async function save(change: ItemsChange) {
    setPendingCount(count => count + 1);
    try {
      await changeTemplateItems(ctx, templateKey, change).finally(() => setPendingCount(count => count - 1));
      setFailed(false);
    } catch (error) {
      setFailed(true);
      console.error(error);
      toast.error(texts.saveFailed);
      throw error;
    }
  }

  const changeIt = (change: ItemsChange) => void save(change).catch(() => undefined);

  async function remove(change: ItemsChange, said: string, putBack: PutBack) {
    let before: readonly TemplateItem[] = [];
    await save(items => {
      before = items;
      return change(items);
    });
    offerUndo(said, items => putBack(items, before));
  }

  function offerUndo(said: string, putBack: ItemsChange) {
    const onAction = () => changeIt(putBack);
    toast.action(withJournalHint(said), { label: texts.undo, ms: UNDO_MS, onAction });
  }

  return {
    rename: title => editTemplate(ctx, templateKey, { title }),
    now: ctx.now,
    state: pendingCount > 0 ? 'saving' : isFailed ? 'failed' : 'saved',
    save,
    change: changeIt,
    remove: (change, said, putBack) => void remove(change, said, putBack).catch(() => undefined),
    offerUndo,
  };
}

/** What was picked in the exercise list for this template, once. */
export function useTakePicked(templateKey: Key): void {
  const ctx = useCommandContext();
  const toast = useToast();
  useEffect(() => {
    takePicked(ctx, templateKey, localStorage).catch(error => {
      console.error(error);
      toast.error(texts.saveFailed);
    });
  }, [ctx, templateKey, toast]);
}
