import { useLiveQuery } from 'dexie-react-hooks';
import { type FormEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addPastWorkout, type PastSource } from '#commands/add-past-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { findTrained } from '#db/queries/week-figures.ts';
import { describePastDay, pastTimesText, readPastTimes } from '#domain/past-times.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { PastTimesFields } from '#ui/fields/past-times-fields.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import styles from './add-past.module.css';
import { readPastOffers } from './past-offers.ts';
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
  const [chosen, setChosen] = useState<PastSource | undefined>(
    asked.workoutKey ? { kind: 'workout', workoutKey: asked.workoutKey } : undefined,
  );
  const askedKey = chosen?.kind === 'workout' ? chosen.workoutKey : undefined;
  const offers = useLiveQuery(() => readPastOffers(ctx.db, askedKey), [ctx.db, askedKey]);
  const source = chosen ?? sourceOf(offers?.dueKey);
  const read = readPastTimes(times, ctx.now());
  const day = describePastDay(times);
  const fromMs = new Date(`${times.date}T00:00`).getTime();
  const trained = useLiveQuery(
    () => (Number.isNaN(fromMs) ? [] : findTrained(ctx.db, { fromMs, beforeMs: fromMs + DAY_MS })),
    [ctx.db, fromMs],
  );
  const dayAgo = (days: number) => pastTimesText(ctx.now() - days * DAY_MS, USUAL_SEC).date;

  async function add(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!read.ok || !offers) return;
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
          {day && <p className={styles.day}>{day}</p>}
          <ChipRow label={texts.when} flow="segments">
            {[texts.today, texts.yesterday, texts.dayBefore].map((name, ago) => (
              <Chip
                key={name}
                pressed={times.date === dayAgo(ago)}
                onPress={() => setTimes({ ...times, date: dayAgo(ago) })}
              >
                {name}
              </Chip>
            ))}
          </ChipRow>
          <form id="add-past" noValidate onSubmit={event => void add(event)}>
            <PastTimesFields
              value={times}
              errors={isTried && !read.ok ? read.errors : {}}
              onChange={setTimes}
            />
          </form>
          {trained && trained.length > 0 && <p className={styles.note}>{texts.hasOne}</p>}
          <ActionBar isUnderFields>
            <Button variant="primary" type="submit" form="add-past">
              {texts.writeDownNow}
            </Button>
          </ActionBar>
        </div>
        <Column>{offers && <SourceChoice offers={offers} source={source} onChoose={setChosen} />}</Column>
      </Columns>
    </Screen>
  );
}

/** The one whose turn it is; of who has trained nothing yet, nothing. */
function sourceOf(dueKey: string | undefined): PastSource {
  return dueKey === undefined ? { kind: 'empty' } : { kind: 'workout', workoutKey: dueKey };
}
