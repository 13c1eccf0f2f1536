import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addPastWorkout, type PastSource } from '#commands/add-past-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { describePastDay, pastTimesText, readPastTimes } from '#domain/past-times.ts';
import { Button } from '#ui/controls/button.tsx';
import { PastTimesFields } from '#ui/fields/past-times-fields.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import styles from './add-past.module.css';
import { SourceChoice } from './source-choice.tsx';
import { texts } from './texts.ts';

const DAY_MS = 86_400_000;
const USUAL_SEC = 3600;

/** /history/add: writes down a training done without the app, by its date and time. */
export function AddPastScreen() {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const toast = useToast();
  const goBack = useGoBack('/history');
  const asked = (useLocation().state ?? {}) as { workoutKey?: string };
  const [times, setTimes] = useState(() => pastTimesText(ctx.now() - DAY_MS, USUAL_SEC));
  const [isTried, setTried] = useState(false);
  const [source, setSource] = useState<PastSource>(
    asked.workoutKey ? { kind: 'workout', workoutKey: asked.workoutKey } : { kind: 'empty' },
  );
  const read = readPastTimes(times, ctx.now());
  const day = describePastDay(times);

  async function add(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!read.ok) return;
    try {
      const key = await addPastWorkout(ctx, { ...read.times, source });
      if (key === undefined) toast.error(texts.sourceGone);
      else navigate(`/history/${key}/edit`, { replace: true });
    } catch (error) {
      console.error(error);
      toast.error(texts.saveFailed);
    }
  }

  return (
    <Screen title={texts.addPast} onBack={goBack} wide>
      <Columns>
        <div className={styles.when}>
          <form id="add-past" noValidate onSubmit={event => void add(event)}>
            <PastTimesFields
              value={times}
              errors={isTried && !read.ok ? read.errors : {}}
              onChange={setTimes}
            />
          </form>
          {day && <p className={styles.day}>{day}</p>}
          <ActionBar mayFlow>
            <Button variant="primary" type="submit" form="add-past">
              {texts.writeDownNow}
            </Button>
          </ActionBar>
        </div>
        <Column>
          <SourceChoice source={source} onChoose={setSource} />
        </Column>
      </Columns>
    </Screen>
  );
}
