import { useState } from 'react';
import type { ExerciseRow } from '#db/rows.ts';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { useEditActions } from './use-edit-actions.ts';

interface EditActionsProps {
  row: ExerciseRow;
  /** The exercise leaves the library, and with it what was typed. */
  onGone: () => void;
}

export function EditActions({ row, onGone }: EditActionsProps) {
  const [asked, setAsked] = useState<'archive' | 'remove' | null>(null);
  const { archive, restore, remove } = useEditActions(row.key, onGone);
  const close = () => setAsked(null);
  return (
    <Section title={texts.actions}>
      <div>
        {row.isArchived ? (
          <ButtonRow icon="restore" title={texts.restore} onPress={restore} />
        ) : (
          <ButtonRow icon="archive" title={texts.archive} onPress={() => setAsked('archive')} />
        )}
        <ButtonRow icon="trash" title={texts.remove} danger onPress={() => setAsked('remove')} />
      </div>
      <ConfirmDialog
        open={asked === 'archive'}
        onClose={close}
        onConfirm={archive}
        title={texts.archiveTitle}
        text={texts.archiveText}
        confirmLabel={texts.archive}
      />
      <ConfirmDialog
        open={asked === 'remove'}
        onClose={close}
        onConfirm={remove}
        title={texts.removeTitle}
        text={texts.removeText}
        confirmLabel={texts.remove}
        danger
      />
    </Section>
  );
}
