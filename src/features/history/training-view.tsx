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
      <TrainingFigures workout={workout} />
      {workout.note && <p>{workout.note}</p>}
      {records.length > 0 && <TrainingRecords records={records} />}
      <TrainingExercises items={items} records={records} />
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
