import { type FormEvent, useId, useState } from 'react';
import { createTemplate } from '#commands/templates.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { TITLE_MAX } from '#domain/limits.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

interface TemplateDialogProps {
  workout: WorkoutRow;
  open: boolean;
  onClose: () => void;
}

/** Makes a template of a past training, with a name of its own. */
export function TemplateDialog({ workout, open, onClose }: TemplateDialogProps) {
  const ctx = useCommandContext();
  const toast = useToast();
  const oneAtATime = useOneAtATime();
  const formId = useId();
  const [name, setName] = useState(displayTitle(workout.title, null));
  const [isMissing, setMissing] = useState(false);

  function submitted(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') setMissing(true);
    else void oneAtATime(save);
  }

  async function save() {
    try {
      await createTemplate(ctx, { workoutKey: workout.key, title: name, call: 'create' });
      toast.success(texts.templateCreated(name.trim()));
      onClose();
    } catch (error) {
      console.error(error);
      toast.error(texts.templateFailed);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.createTemplate}
      closeOnPressBeside={false}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitted}>
        <TextField
          label={texts.templateName}
          value={name}
          required
          maxLength={TITLE_MAX}
          autoComplete="off"
          enterKeyHint="done"
          initialFocus
          error={isMissing && texts.nameRequired}
          onChange={event => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
      </form>
    </Dialog>
  );
}
