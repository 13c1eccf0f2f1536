import { useNavigate } from 'react-router-dom';
import { useWorkedMuscles } from '#db/hooks/use-worked-muscles.ts';
import type { Summary } from '#db/queries/summary.ts';
import { Button } from '#ui/controls/button.tsx';
import { useMedia, WIDE } from '#ui/hooks/use-media.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { WorkedMuscles } from '#ui/training/worked-muscles.tsx';
import styles from './finished-workout.module.css';
import { InstallOffer } from './install-offer.tsx';
import { NamedRecords } from './named-records.tsx';
import { SummaryCard } from './summary-card.tsx';
import { SummaryExercises } from './summary-exercises.tsx';
import { TemplateDialogs } from './template-dialogs.tsx';
import { texts } from './texts.ts';
import { type TemplateChoice, useTemplateChoice } from './use-template-choice.ts';

interface FinishedWorkoutProps {
  summary: Summary;
  finishTimeMs: number | null;
  /** It has just been finished on this screen. */
  isNew: boolean;
}

/** The figures, the exercises, and the question about the program. */
export function FinishedWorkout({ summary, finishTimeMs, isNew }: FinishedWorkoutProps) {
  const navigate = useNavigate();
  const choice = useTemplateChoice(summary);
  const { workout, template, records } = summary;
  const isWide = useMedia(WIDE);
  const muscles = useWorkedMuscles(workout.key);
  // The training is over: back must not lead to its summary again.
  const finish = (
    <Button variant="primary" onClick={() => navigate('/training', { replace: true })}>
      {texts.finish}
    </Button>
  );

  const said = (
    <span className={styles.said}>
      <Icon name="tick" size={20} />
      {texts.subtitle}
    </span>
  );

  return (
    <Screen
      title={texts.title}
      heading={
        <span className={styles.greeting}>
          <span className={styles.congratulation}>{texts.title}</span>
        </span>
      }
      subtitle={!isWide && said}
      right={
        isWide && (
          <>
            {said}
            {finish}
          </>
        )
      }
      wide
    >
      <div className={styles.panes}>
        <div className={styles.pane}>
          <SummaryCard workout={workout} finishTimeMs={finishTimeMs} isNew={isNew} />
          <NamedRecords records={records} />
        </div>
        <div className={styles.pane}>
          <SummaryExercises
            workout={workout}
            action={!choice.isMade && <TemplateButton hasTemplate={template !== 'none'} choice={choice} />}
          />
          <WorkedMuscles shares={muscles} />
        </div>
        <div className={styles.asked}>
          <TemplateDialogs workout={workout} choice={choice} />
          <InstallOffer />
        </div>
      </div>
      {!isWide && <ActionBar above={<p className={styles.saved}>{texts.saved}</p>}>{finish}</ActionBar>}
    </Screen>
  );
}

interface TemplateButtonProps {
  hasTemplate: boolean;
  choice: TemplateChoice;
}

function TemplateButton({ hasTemplate, choice }: TemplateButtonProps) {
  return hasTemplate ? (
    <Button variant="quiet" onClick={choice.askUpdate}>
      {texts.updateTemplate}
    </Button>
  ) : (
    <Button variant="quiet" onClick={choice.askName}>
      {texts.createTemplate}
    </Button>
  );
}
