import { UNDO_MS } from '#commands/command-context.ts';
import { deleteTemplate } from '#commands/templates.ts';
import { undo } from '#commands/undo.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './template-texts.ts';

/** Deletes at once and offers to take it back. A failure is logged, not shown (docs/product.md, Messages). */
export function useDeleteTemplate(): (templateKey: Key) => Promise<void> {
  const ctx = useCommandContext();
  const toast = useToast();

  async function putBack(seq: number) {
    if ((await undo(ctx, seq)) !== 'undone') toast.error(texts.undoTooLate);
  }

  return async templateKey => {
    try {
      const seq = await deleteTemplate(ctx, templateKey);
      if (seq === undefined) return;
      toast.action(withJournalHint(texts.templateDeleted), {
        label: texts.undo,
        ms: UNDO_MS,
        onAction: () => void putBack(seq).catch(console.error),
      });
    } catch (error) {
      console.error(error);
    }
  };
}
