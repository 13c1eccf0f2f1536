import { useState } from 'react';
import type { TemplateSet } from '#db/rows.ts';
import { NOTE_MAX } from '#domain/limits.ts';
import { SET_TYPE_LABELS, SET_TYPE_MARKS, SET_TYPE_NAMES } from '#domain/set-types.ts';
import type { SetType } from '#domain/set-values.ts';
import { Menu, type MenuItem } from '#ui/controls/menu.tsx';
import { NoteDialog } from '#ui/overlays/note-dialog.tsx';
import { SetNumber } from '#ui/training/set-number.tsx';
import { duplicateSet, editSet, putSetBack, removeSet } from './edit-items.ts';
import { ofSet, type PaintedSet } from './follow-places.ts';
import { texts } from './texts.ts';
import type { TemplateEdit } from './use-edit-template.ts';

interface PlannedSetMenuProps {
  set: TemplateSet;
  painted: PaintedSet;
  edit: TemplateEdit;
  /** Opens the rest of this set. */
  onRest: () => void;
}

/** As in the training a set's number is its menu. */
export function PlannedSetMenu({ set, painted, edit, onRest }: PlannedSetMenuProps) {
  const [asksNote, setAsksNote] = useState(false);
  const n = painted.place + 1;
  const { setType } = set;

  const withValues = (values: Partial<TemplateSet>) =>
    ofSet(painted, (all, at, place) => editSet(all, at, place, values, edit.now()));

  function toItem(type: SetType): MenuItem {
    const onSelect = () => edit.change(withValues({ setType: type }));
    return { label: SET_TYPE_LABELS[type], checked: setType === type, onSelect };
  }

  const items = (): MenuItem[] => [
    ...(Object.keys(SET_TYPE_NAMES) as SetType[]).map(toItem),
    { label: texts.ownRest, icon: 'history', onSelect: onRest },
    { label: texts.note, icon: 'pencil', onSelect: () => setAsksNote(true) },
    {
      label: texts.duplicate,
      icon: 'plusSquare',
      onSelect: () => edit.change(ofSet(painted, duplicateSet)),
    },
    {
      label: texts.removeSetOf(n),
      icon: 'trash',
      danger: true,
      onSelect: () =>
        edit.remove(ofSet(painted, removeSet), texts.setRemoved, (all, before) =>
          ofSet(painted, (_, at, place) => putSetBack(all, before, at, place))(before),
        ),
    },
  ];

  return (
    <>
      <Menu
        label={texts.actionsOfSet(n, setType === 'work' ? '' : SET_TYPE_NAMES[setType])}
        items={items}
        face={<SetNumber number={n} mark={SET_TYPE_MARKS[setType]} type={setType} />}
      />
      {asksNote && (
        <NoteDialog
          title={texts.noteOfSet(n)}
          label={texts.note}
          saveText={texts.save}
          maxLength={NOTE_MAX}
          note={set.note}
          onSave={note => edit.save(withValues({ note }))}
          onClose={() => setAsksNote(false)}
        />
      )}
    </>
  );
}
