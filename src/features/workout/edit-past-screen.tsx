import { useCallback, useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { renameWorkout } from '#commands/edit-workout.ts';
import { PAST_EXERCISES, PAST_EXERCISES_WORKOUT } from '#commands/pending-selection.ts';
import type { PickerState } from '#commands/picking.ts';
import { OfPast, useCommandContext } from '#commands/use-command-context.ts';
import { TITLE_MAX } from '#domain/limits.ts';
import { countDoneSets } from '#domain/plural.ts';
import { normalizeTitle } from '#domain/validation.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { InlineText } from '#ui/fields/inline-text.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import styles from './active-workout.module.css';
import { ArrangeExercises } from './arrange-exercises.tsx';
import { editPath } from './edit-path.ts';
import { ExerciseSection } from './exercise-section.tsx';
import { PadHost } from './pad/pad-host.tsx';
import { PastTimes } from './past-times.tsx';
import { takePastPicks } from './take-past-picks.ts';
import { texts } from './texts.ts';
import { TickAll } from './tick-all.tsx';
import { copyTyped, saveKept, saveLeft } from './typed-copy.ts';
import { usePastSheet } from './use-past-sheet.ts';
import { useReplacedOffer } from './use-replaced-offer.ts';
import { ignoreReported, useReport } from './use-report.ts';
import { WorkoutNote } from './workout-note.tsx';
import type { WorkoutSheet } from './workout-sheet.ts';

const PICK = `/exercises?mode=select&multi=true&selected_key=${PAST_EXERCISES}&returnTo=`;

/** /history/{id}/edit: a finished training in the same table as a running one. */
export function EditPastScreen() {
  const { id = '' } = useParams();
  const sheet = usePastSheet(id);
  if (sheet === undefined) return null;
  if (sheet?.workout.status === 'active') return <Navigate to="/workout" replace />;
  if (sheet?.workout.status !== 'completed') return <Navigate to={`/history/${id}`} replace />;
  return (
    <OfPast.Provider value={true}>
      <EditPast key={sheet.workout.key} sheet={sheet} />
    </OfPast.Provider>
  );
}

function EditPast({ sheet }: { sheet: WorkoutSheet }) {
  const { workout, exercises, doneCount, setCount } = sheet;
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const report = useReport();
  const offerBack = useReplacedOffer();
  const goBack = useGoBack(`/history/${workout.key}`);
  const title = displayTitle(workout.title, null);
  const [isArranging, setArranging] = useState(false);
  const openArranging = useCallback(() => setArranging(true), []);

  useEffect(() => {
    const taken = saveLeft(ctx, localStorage).then(() => takePastPicks(ctx, workout.key, localStorage));
    report(taken, texts.saveFailed).then(offerBack, ignoreReported);
  }, [ctx, workout.key, report, offerBack]);

  function saveTitle(text: string) {
    const copy = copyTyped(workout, { title: text });
    return saveKept(localStorage, copy, () => renameWorkout(ctx, workout.key, text));
  }

  function pick() {
    const pickedFor = { name: PAST_EXERCISES_WORKOUT, key: workout.key };
    const state: PickerState = { pickedFor, returnState: {} };
    navigate(`${PICK}${editPath(workout.key)}`, { state });
  }

  return (
    <Screen
      title={title}
      heading={
        <InlineText
          label={texts.titleLabel}
          value={title}
          check={text => normalizeTitle(text) !== null}
          onSave={saveTitle}
          maxLength={TITLE_MAX}
          ignoreEmpty
        />
      }
      subtitle={setCount > 0 ? countDoneSets(doneCount, setCount) : texts.noSets}
      onBack={goBack}
      wide
    >
      <PastTimes workout={workout} />
      {exercises.length > 0 && (
        <PadHost exercises={exercises}>
          <div className={styles.exercises}>
            {exercises.map(exercise => (
              <ExerciseSection
                key={exercise.itemKey}
                exercise={exercise}
                within="completed"
                onArrange={openArranging}
              />
            ))}
          </div>
        </PadHost>
      )}
      {isArranging && <ArrangeExercises exercises={exercises} onClose={() => setArranging(false)} />}
      <TickAll sheet={sheet} />
      <WorkoutNote workout={workout} />
      <Button wide data-add-exercise onClick={pick}>
        {texts.addExercise}
      </Button>
      <ActionBar>
        <Button variant="primary" onClick={goBack}>
          {texts.ready}
        </Button>
      </ActionBar>
    </Screen>
  );
}
