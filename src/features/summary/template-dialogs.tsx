import type { WorkoutRow } from '#db/rows.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { TemplateNameDialog } from './template-name-dialog.tsx';
import { texts } from './texts.ts';
import { UpdateDialog } from './update-dialog.tsx';
import type { TemplateChoice } from './use-template-choice.ts';

interface TemplateDialogsProps {
  workout: WorkoutRow;
  choice: TemplateChoice;
}

/** The questions about the template: as a prompt below the figures, or over them after a press of the button. */
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
          isBelow
        />
      );
    case 'update':
      return <UpdateDialog workoutKey={workout.key} choice={choice} />;
    case null:
      return null;
  }
}
