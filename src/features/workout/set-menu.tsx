import { memo, useRef, useState } from 'react';
import { duplicateSet } from '#commands/more-sets.ts';
import { saveSetValues } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { SetRow } from '#db/rows.ts';
import { NOTE_MAX } from '#domain/limits.ts';
import { SET_TYPE_LABELS, SET_TYPE_MARKS, SET_TYPE_NAMES } from '#domain/set-types.ts';
import type { SetType } from '#domain/set-values.ts';
import { Menu, type MenuItem } from '#ui/controls/menu.tsx';
import { NoteDialog } from '#ui/overlays/note-dialog.tsx';
import { SetNumber } from '#ui/training/set-number.tsx';
import { texts } from './texts.ts';
import { useDeleteSet } from './use-delete-set.ts';
import { ignoreReported, useReport } from './use-report.ts';
import { useSaveSet } from './use-save-set.ts';

interface SetMenuProps {
  set: SetRow;
  number: number;
}

/** A set's number opens its menu: type, note, repeat, delete. */
export const SetMenu = memo(function SetMenu({ set, number }: SetMenuProps) {
  const ctx = useCommandContext();
  const report = useReport();
  const remove = useDeleteSet();
  const saveTyped = useSaveSet();
  const face = useRef<HTMLSpanElement>(null);
  const [asksNote, setAsksNote] = useState(false);
  const name = SET_TYPE_NAMES[set.setType];

  function save(values: Parameters<typeof saveSetValues>[2]) {
    return report(saveSetValues(ctx, set.key, values), texts.saveFailed);
  }

  function toItem(type: SetType): MenuItem {
    const label = SET_TYPE_LABELS[type];
    const onSelect = () => void save({ setType: type }).catch(ignoreReported);
    return { label, checked: set.setType === type, onSelect };
  }

  const items = () => [
    ...(Object.keys(SET_TYPE_NAMES) as SetType[]).map(toItem),
    { label: texts.note, icon: 'pencil' as const, onSelect: () => setAsksNote(true) },
    {
      label: texts.duplicate,
      icon: 'plusSquare' as const,
      onSelect: () => void report(duplicateSet(ctx, set.key), texts.saveFailed).catch(ignoreReported),
    },
    {
      label: texts.removeSetOf(number),
      icon: 'trash' as const,
      danger: true,
      onSelect: () => remove(set.key, face.current),
    },
  ];

  return (
    <>
      <Menu
        label={texts.actionsOfSet(number, set.setType === 'work' ? '' : name)}
        items={items}
        face={<SetNumber ref={face} number={number} mark={SET_TYPE_MARKS[set.setType]} type={set.setType} />}
      />
      {asksNote && (
        <NoteDialog
          title={texts.noteOfSet(number)}
          label={texts.note}
          saveText={texts.save}
          maxLength={NOTE_MAX}
          note={set.note}
          onSave={note => saveTyped(set, { note })}
          onClose={() => setAsksNote(false)}
        />
      )}
    </>
  );
});
