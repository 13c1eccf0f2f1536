import { useWorkedMuscles } from '#db/hooks/use-worked-muscles.ts';
import { findHeaviestBar } from '#db/queries/history-entry.ts';
import type { TrainingPage } from '#db/queries/training-page.ts';
import { formatDayTime } from '#domain/dates.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { Menu } from '#ui/controls/menu.tsx';
import { useMedia, WIDE } from '#ui/hooks/use-media.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { WorkedMuscles } from '#ui/training/worked-muscles.tsx';
import { RemovedBanner } from './removed-banner.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { texts } from './texts.ts';
import { TrainingExercises } from './training-exercises.tsx';
import { TrainingFigures } from './training-figures.tsx';
import { TrainingRecords } from './training-records.tsx';
import styles from './training-view.module.css';
import { useRepeat } from './use-repeat.ts';
import { useTrainingActions } from './use-training-actions.ts';

interface TrainingViewProps {
  training: TrainingPage;
  onBack: () => void;
}

export function TrainingView({ training, onBack }: TrainingViewProps) {
  const { workout, items, records } = training;
  const todayMs = useToday();
  const repeat = useRepeat();
  const actions = useTrainingActions(training, onBack);
  const title = displayTitle(workout.title, null);
  const isRemoved = workout.status === 'cancelled';
  const when = formatDayTime(workout.startedAtMs, todayMs);
  const isWide = useMedia(WIDE);
  const muscles = useWorkedMuscles(workout.key);
  const heaviest = findHeaviestBar(workout.lines);
  // Said beside its bar, and not once more among the records.
  const onBar = records.find(
    ({ exerciseKey, best }) => exerciseKey === heaviest?.exerciseKey && best === heaviest.best,
  );
  const others = records.filter(record => record !== onBar);
  const buttons = (
    <>
      <ButtonLink to={`/history/${workout.key}/edit`} icon="pencil">
        {texts.edit}
      </ButtonLink>
      <Button variant="primary" icon="repeat" onClick={() => repeat.start(workout)}>
        {texts.repeat}
      </Button>
    </>
  );

  return (
    <Screen
      title={title}
      subtitle={!isWide && <span className={styles.under}>{when}</span>}
      onBack={onBack}
      right={
        <>
          {isWide && <span className={styles.when}>{when}</span>}
          {!isRemoved && (
            <>
              {isWide && buttons}
              <Menu label={texts.actionsOf(title)} items={actions.items} />
            </>
          )}
        </>
      }
      wide
    >
      {isRemoved && <RemovedBanner workout={workout} onReopen={actions.reopen} />}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <TrainingFigures workout={workout} heaviest={heaviest} record={onBar} />
          {workout.note && <p>{workout.note}</p>}
          {others.length > 0 && <TrainingRecords records={others} areMore={onBar !== undefined} />}
          <TrainingExercises items={items} records={records} />
        </div>
        <WorkedMuscles shares={muscles} />
      </div>
      {!isRemoved && !isWide && <ActionBar>{buttons}</ActionBar>}
      <TemplateDialog workout={workout} open={actions.asksName} onClose={actions.closeName} />
      <RepeatDialog repeat={repeat} />
      <ConfirmDialog
        open={actions.blocked}
        title={texts.otherRunning}
        text={texts.otherRunningReopen}
        confirmLabel={texts.openRunning}
        onConfirm={actions.openRunning}
        onClose={actions.dismiss}
      />
    </Screen>
  );
}
