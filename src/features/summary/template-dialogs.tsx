import type { WorkoutRow } from '#db/rows.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import { texts } from './texts.ts';
import type { TemplateChoice } from './use-template-choice.ts';

interface TemplateDialogsProps {
  workout: WorkoutRow;
  choice: TemplateChoice;
}

export function TemplateDialogs({ workout, choice }: TemplateDialogsProps) {
  const { question, dismiss, create } = choice;
  const name = { initialName: displayTitle(workout.title, null), onClose: dismiss, onSubmit: create };
  switch (question) {
    case 'name':
      return (
        <TemplateNameDialog
          {...name}
          title={texts.createTemplate}
          submit={texts.create}
          back={texts.cancel}
          focusName
        />
      );
    case 'save':
      return (
        <TemplateNameDialog
          {...name}
          title={texts.savePrompt}
          text={texts.savePromptText}
          submit={texts.save}
          back={texts.notNow}
        />
      );
    case 'update':
      return <UpdateDialog choice={choice} />;
    case null:
      return null;
  }
}

function UpdateDialog({ choice: { update, dismiss } }: { choice: TemplateChoice }) {
  return (
    <Dialog
      open
      onClose={dismiss}
      title={texts.updatePrompt}
      footer={
        <>
          <Button onClick={() => void update(false)}>{texts.keep}</Button>
          <Button variant="primary" onClick={() => void update(true)}>
            {texts.update}
          </Button>
        </>
      }
    >
      <p>{texts.updatePromptText}</p>
    </Dialog>
  );
}
