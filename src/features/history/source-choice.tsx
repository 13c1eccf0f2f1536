import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import type { PastSource } from '#commands/add-past-workout.ts';
import type { AccountDb } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { findStretchStart, getHistory } from '#db/queries/history.ts';
import { formatDay } from '#domain/dates.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { ChoiceGroup } from '#ui/controls/choice-group.tsx';
import { RadioRow } from '#ui/controls/choice-row.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { texts } from './texts.ts';

interface SourceChoiceProps {
  source: PastSource;
  onChoose: (source: PastSource) => void;
}

/** How many recent trainings to offer; an older one has 'Записать такую же' on its own page. */
const LAST = 8;

/** Chooses what a written-down training begins with: nothing, a template, or another training. */
export function SourceChoice({ source, onChoose }: SourceChoiceProps) {
  const db = useDb();
  const todayMs = useToday();
  const chosenKey = source.kind === 'workout' ? source.workoutKey : undefined;
  const offers = useLiveQuery(() => readOffers(db, chosenKey), [db, chosenKey]);
  if (!offers) return null;
  return (
    <>
      <Choices title={texts.beginWith}>
        <RadioRow
          name="source"
          label={texts.emptyPast}
          checked={source.kind === 'empty'}
          onChoose={() => onChoose({ kind: 'empty' })}
        />
      </Choices>
      {offers.templates.length > 0 && (
        <Choices title={texts.template}>
          {offers.templates.map(({ key, title }) => (
            <RadioRow
              key={key}
              name="source"
              label={title}
              checked={source.kind === 'template' && source.templateKey === key}
              onChoose={() => onChoose({ kind: 'template', templateKey: key })}
            />
          ))}
        </Choices>
      )}
      {offers.workouts.length > 0 && (
        <Choices title={texts.asAnother}>
          {offers.workouts.map(({ key, title, startedAtMs, lines }) => (
            <RadioRow
              key={key}
              name="source"
              label={displayTitle(title, null)}
              secondary={[formatDay(startedAtMs, todayMs), ...lines.slice(0, 3).map(line => line.name)].join(
                ' · ',
              )}
              checked={chosenKey === key}
              onChoose={() => onChoose({ kind: 'workout', workoutKey: key })}
            />
          ))}
        </Choices>
      )}
    </>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <RowGroup>
        <ChoiceGroup label={title}>{children}</ChoiceGroup>
      </RowGroup>
    </Section>
  );
}

async function readOffers(db: AccountDb, chosenKey: string | undefined) {
  const fromMs = await findStretchStart(db, Number.POSITIVE_INFINITY, LAST);
  const last = fromMs === null ? [] : await getHistory(db, { fromMs, beforeMs: Number.POSITIVE_INFINITY });
  const chosen = chosenKey === undefined ? undefined : await db.workouts.get(chosenKey);
  const isAmong = last.some(workout => workout.key === chosenKey);
  const older =
    chosen && !isAmong
      ? await getHistory(db, { fromMs: chosen.startedAtMs, beforeMs: chosen.startedAtMs + 1 })
      : [];
  const templates = await db.templates.toArray();
  return { templates, workouts: [...older, ...last] };
}
