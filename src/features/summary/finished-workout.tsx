import { useNavigate } from 'react-router-dom';
import type { Summary } from '#db/queries/summary.ts';
import { Button } from '#ui/controls/button.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import styles from './finished-workout.module.css';
import { SummaryCard } from './summary-card.tsx';
import { SummaryExercises } from './summary-exercises.tsx';
import { TemplateDialogs } from './template-dialogs.tsx';
import { texts } from './texts.ts';
import { useTemplateChoice } from './use-template-choice.ts';

interface FinishedWorkoutProps {
  summary: Summary;
  finishTimeMs: number | null;
}

/** The reward, what was done, and what becomes of the program. */
export function FinishedWorkout({ summary, finishTimeMs }: FinishedWorkoutProps) {
  const navigate = useNavigate();
  const choice = useTemplateChoice(summary);
  const { workout, template } = summary;

  return (
    <Screen title={texts.title} subtitle={texts.subtitle}>
      <SummaryCard workout={workout} finishTimeMs={finishTimeMs} />
      <SummaryExercises lines={workout.lines} />
      <div className={styles.actions}>
        {!choice.isMade && template === 'none' && (
          <Button onClick={choice.askName}>{texts.createTemplate}</Button>
        )}
        {!choice.isMade && template !== 'none' && (
          <Button onClick={() => void choice.update(true)}>{texts.updateTemplate}</Button>
        )}
        {/* The training is over: back must not lead to its summary again. */}
        <Button variant="primary" onClick={() => navigate('/training', { replace: true })}>
          {texts.finish}
        </Button>
      </div>
      <TemplateDialogs workout={workout} choice={choice} />
    </Screen>
  );
}
