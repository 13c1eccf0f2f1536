import { useRef } from 'react';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { TemplateItemView } from '#db/queries/templates.ts';
import type { TemplateItem } from '#db/rows.ts';
import { turnAt } from '#domain/superset.ts';
import { ArrangeSheet } from '#ui/training/arrange-sheet.tsx';
import { joinNext, leaveSuperset, moveItem, putArrangementBack } from './edit-items.ts';
import { itemKey, ofItem } from './follow-places.ts';
import { texts } from './texts.ts';
import type { ItemsChange, TemplateEdit } from './use-edit-template.ts';

interface ArrangePlannedProps {
  items: readonly TemplateItemView[];
  edit: TemplateEdit;
  onClose: () => void;
}

/** The order and the supersets of a template, in the training's own dialog. */
export function ArrangePlanned({ items, edit, onClose }: ArrangePlannedProps) {
  const { newKey } = useCommandContext();
  /** What the template held before the first change. */
  const before = useRef<readonly TemplateItem[]>(null);
  const lines = items.map(({ exercise }, at) => ({
    key: itemKey(items, at),
    name: exercise?.name ?? texts.unknownExercise,
    turn: turnAt(items, at),
  }));

  function arrange(change: ItemsChange): Promise<boolean> {
    const saved = edit.save(all => {
      before.current ??= all;
      return change(all);
    });
    return saved.then(
      () => true,
      () => false,
    );
  }

  function turn(at: number, isIn: boolean) {
    const newGroup = newKey();
    void arrange(
      ofItem(itemKey(items, at), (all, now) =>
        isIn ? leaveSuperset(all, now) : joinNext(all, now, newGroup),
      ),
    );
  }

  /** Only now: an open dialog lets nothing beside it be pressed. */
  function close() {
    const then = before.current;
    if (then) edit.offerUndo(texts.arranged, all => putArrangementBack(all, then));
    onClose();
  }

  return (
    <ArrangeSheet
      lines={lines}
      onMove={(from, to) => arrange(ofItem(itemKey(items, from), (all, at) => moveItem(all, at, to)))}
      onTurn={turn}
      onClose={close}
    />
  );
}
