import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import type { TrainingToRepeat } from '#db/queries/history.ts';
import { findHeaviestBar } from '#db/queries/history-entry.ts';
import type { TemplateView } from '#db/queries/templates.ts';
import { formatAgo } from '#domain/ago.ts';
import { isBarbell } from '#domain/first-weight.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { platesPerSide } from '#domain/plates.ts';
import { countExercises, countSets } from '#domain/plural.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Barbell } from '#ui/training/barbell.tsx';
import { readGym } from '#ui/training-choices.ts';
import styles from './begin-card.module.css';
import { BeginCard } from './begin-card.tsx';
import { describeLast } from './describe-last.ts';
import { findNextTraining } from './find-next-training.ts';
import { RunningWorkout } from './running-workout.tsx';
import { texts } from './template-texts.ts';
import { useApplyTemplate } from './use-apply-template.ts';
import { useRepeatLast } from './use-repeat-last.ts';

/** The training that runs, else what to begin with in one tap. */
export function NextTraining() {
  const db = useDb();
  const next = useQuery(() => findNextTraining(db), [db]);
  const found = next.kind === 'loaded' ? next.value : undefined;
  switch (found?.kind) {
    case 'running':
      return <RunningWorkout workout={found.workout} />;
    case 'template':
      return <NextTemplate template={found.template} isInOrder={found.isInOrder} />;
    case 'past':
      return <PastTraining {...found} />;
    default:
      return null;
  }
}

function NextTemplate({ template, isInOrder }: { template: TemplateView; isInOrder: boolean }) {
  const { apply, isApplied } = useApplyTemplate();
  const { key, title, items, lastUsedAtMs } = template;
  const heaviestKg = findHeaviestKg(items);
  const sets = items.reduce((count, item) => count + item.sets.length, 0);
  return (
    <BeginCard
      label={isInOrder ? texts.nextTraining : texts.byTemplate}
      title={title}
      when={<Ago atMs={lastUsedAtMs} />}
      picture={heaviestKg !== undefined && <LoadedBar weightKg={heaviestKg} />}
      about={
        <About
          lines={items.map(({ exercise, sets }) => ({
            name: exercise?.name ?? texts.unknownExercise,
            best: describeLast(sets, exercise),
          }))}
          figures={[countExercises(items.length), countSets(sets)]}
        />
      }
      action={titleId => (
        <Button
          variant="primary"
          wide
          busy={isApplied}
          aria-describedby={titleId}
          onClick={() => void apply(key)}
        >
          {texts.begin}
        </Button>
      )}
    />
  );
}

/** So many exercises the card names. */
const LINES = 3;

/** Of what is planned on a bar. */
function findHeaviestKg(items: TemplateView['items']): number | undefined {
  const onBar = items.filter(({ exercise }) => exercise && isBarbell(exercise.equipmentName));
  const weightsKg = onBar.flatMap(({ sets }) => sets.flatMap(({ weightKg }) => weightKg ?? []));
  return weightsKg.length > 0 ? Math.max(...weightsKg) : undefined;
}

function PastTraining({ workout, isNext }: TrainingToRepeat) {
  const repeat = useRepeatLast();
  const done = workout.lines.filter(line => line.setsCount > 0);
  const heaviest = findHeaviestBar(workout.lines);
  return (
    <BeginCard
      label={isNext ? texts.nextTraining : texts.lastTraining}
      title={displayTitle(workout.title, null)}
      when={<Ago atMs={workout.startedAtMs} />}
      picture={heaviest && <LoadedBar weightKg={heaviest.onBarKg} />}
      about={
        <About
          lines={done.map(({ name, best }) => ({ name: name || texts.unknownExercise, best }))}
          figures={[
            countExercises(done.length),
            ...(workout.tonnageTotalKg > 0 ? [formatTonnageKg(workout.tonnageTotalKg)] : []),
          ]}
        />
      }
      action={titleId => (
        <Button
          variant="primary"
          wide
          icon="repeat"
          aria-describedby={titleId}
          onClick={() => void repeat(workout.key)}
        >
          {texts.repeat}
        </Button>
      )}
    />
  );
}

function LoadedBar({ weightKg }: { weightKg: number }) {
  const side = platesPerSide(weightKg, ...readGym());
  return side && <Barbell platesKg={side.platesKg} height={40} />;
}

interface Line {
  name: string;
  /** What was lifted, or is planned. */
  best: string | null;
}

/** The first exercises, a line each; the rest is counted in the figures below. */
function About({ lines, figures }: { lines: readonly Line[]; figures: string[] }) {
  const more = lines.length - LINES;
  return (
    <>
      <ul className={styles.exercises}>
        {lines.slice(0, LINES).map(({ name, best }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise may come twice, its place is what it is
          <li key={at} className={styles.exercise}>
            <span className={styles.name}>{name}</span> <span className={styles.best}>{best}</span>
          </li>
        ))}
      </ul>
      <p className={styles.figures}>
        {more > 0 && `${texts.more(more)} · `}
        {figures.join(' · ')}
      </p>
    </>
  );
}

function Ago({ atMs }: { atMs: number | null }) {
  const todayMs = useToday();
  return atMs !== null && <span>{formatAgo(atMs, todayMs)}</span>;
}
