import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addPastWorkout, type PastSource } from '#commands/add-past-workout.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import {
  dateDaysAgo,
  describePastDay,
  type PastTimes,
  type PastTimesText,
  readPastTimes,
} from '#domain/past-times.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { Form } from '#ui/fields/form.tsx';
import { PastTimesFields } from '#ui/fields/past-times-fields.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Column, Columns } from '#ui/layout/columns.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import styles from './add-past.module.css';
import { HistoryExercises } from './history-exercises.tsx';
import { findFreeDate, isTrainedOn, readPastOffers } from './past-offers.ts';
import { proposeTimes } from './propose-times.ts';
import { SourceChoice } from './source-choice.tsx';
import { texts } from './texts.ts';

/** /history/add: writes down a training done without the app, by its date and time. */
export function AddPastScreen() {
  const ctx = useCommandContext();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const toast = useToast();
  const goBack = useGoBack('/history');
  const oneAtATime = useOneAtATime();
  const asked = (useLocation().state ?? {}) as { workoutKey?: string };
  const [openedMs] = useState(ctx.now);
  const [typed, setTyped] = useState<Partial<PastTimesText>>({});
  const [isTried, setTried] = useState(false);
  const [chosen, setChosen] = useState<PastSource | undefined>(
    asked.workoutKey ? { kind: 'workout', workoutKey: asked.workoutKey } : undefined,
  );
  const askedKey = chosen?.kind === 'workout' ? chosen.workoutKey : undefined;
  const offers = useLiveQuery(() => readPastOffers(ctx.db, askedKey), [ctx.db, askedKey]);
  const source = chosen ?? sourceOf(offers?.dueKey);
  const preview =
    source.kind === 'workout' ? offers?.workouts.find(({ key }) => key === source.workoutKey) : undefined;

  const dayAgo = (days: number) => dateDaysAgo(ctx.now(), days);
  const freeDate = useLiveQuery(() => findFreeDate(ctx.db, [1, 2, 3, 4, 5, 6, 7].map(dayAgo)), [ctx.db]);
  const date = typed.date ?? freeDate ?? dayAgo(1);
  const times = { ...proposeTimes(date, preview ?? offers?.workouts[0], openedMs), ...typed };
  const read = readPastTimes(times, ctx.now());
  const isTaken = useLiveQuery(() => isTrainedOn(ctx.db, date), [ctx.db, date]);

  /** What nobody has typed follows what is chosen. */
  function change(value: PastTimesText) {
    const names = ['date', 'time', 'minutes'] as const;
    const changed = names.filter(name => value[name] !== times[name]);
    setTyped({ ...typed, ...Object.fromEntries(changed.map(name => [name, value[name]])) });
  }

  function submitted() {
    setTried(true);
    if (read.ok && offers) void oneAtATime(() => add(read.times));
  }

  async function add(times: PastTimes) {
    try {
      const key = await addPastWorkout(ctx, { ...times, source });
      if (key === undefined) toast.error(texts.sourceGone);
      else if (isHere()) navigate(`/history/${key}/edit`, { replace: true });
    } catch (error) {
      console.error(error);
      toast.error(texts.saveFailed);
    }
  }

  return (
    <Screen title={texts.addPast} onBack={goBack} wide>
      <Columns>
        <div className={styles.when}>
          <ChipRow label={texts.when} flow="segments">
            {[texts.today, texts.yesterday, texts.dayBefore].map((name, ago) => (
              <Chip
                key={name}
                pressed={times.date === dayAgo(ago)}
                onPress={() => setTyped({ ...typed, date: dayAgo(ago) })}
              >
                {name}
              </Chip>
            ))}
          </ChipRow>
          <Form id="add-past" wide onSubmit={submitted}>
            <PastTimesFields
              value={times}
              day={describePastDay(times)}
              errors={isTried && !read.ok ? read.errors : {}}
              onChange={change}
            />
          </Form>
          {isTaken && typed.date !== undefined && <Banner tone="warning">{texts.hasOne}</Banner>}
          <ActionBar isUnderFields>
            <Button variant="primary" type="submit" form="add-past" disabled={!offers}>
              {texts.writeDownNow}
            </Button>
          </ActionBar>
          {preview && (
            <div className={styles.preview}>
              <Section title={texts.willBegin}>
                <Card>
                  <HistoryExercises lines={preview.lines.map(line => ({ ...line, isRecord: false }))} />
                </Card>
              </Section>
            </div>
          )}
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
