import { type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PastSource } from '#commands/add-past-workout.ts';
import { formatDay } from '#domain/dates.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { displayTitle } from '#domain/workout-title.ts';
import { Button } from '#ui/controls/button.tsx';
import { ChoiceGroup } from '#ui/controls/choice-group.tsx';
import { RadioRow } from '#ui/controls/choice-row.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './add-past.module.css';
import { type PastOffers, uniqueByTitle } from './past-offers.ts';
import { texts } from './texts.ts';

interface SourceChoiceProps {
  offers: PastOffers;
  source: PastSource;
  onChoose: (source: PastSource) => void;
}

/** Chooses what a written-down training begins with: nothing, a template, or another training. */
export function SourceChoice({ offers, source, onChoose }: SourceChoiceProps) {
  const todayMs = useToday();
  const [isAll, setAll] = useState(false);
  const chosenKey = source.kind === 'workout' ? source.workoutKey : undefined;
  const unique = uniqueByTitle(offers.workouts, chosenKey);
  const shown = isAll ? offers.workouts : unique;

  /** Its button goes with the press: the focus goes on to the first that has come. */
  function showAll({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const list = currentTarget.previousElementSibling;
    flushSync(() => setAll(true));
    const first = offers.workouts.findIndex(one => !unique.includes(one));
    list?.querySelectorAll('input')[first]?.focus();
  }

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
          {shown.map(({ key, title, startedAtMs, tonnageTotalKg, lines }) => (
            <RadioRow
              key={key}
              name="source"
              label={displayTitle(title, null)}
              secondary={
                <>
                  <span className={styles.about}>
                    {[
                      formatDay(startedAtMs, todayMs),
                      ...(tonnageTotalKg > 0 ? [formatTonnageKg(Math.round(tonnageTotalKg))] : []),
                    ].join(' · ')}
                  </span>{' '}
                  <span className={styles.about}>
                    {lines
                      .slice(0, 3)
                      .map(line => line.name)
                      .join(', ')}
                  </span>
                </>
              }
              checked={chosenKey === key}
              onChoose={() => onChoose({ kind: 'workout', workoutKey: key })}
            />
          ))}
        </Choices>
      )}
      {shown.length < offers.workouts.length && (
        <Button variant="quiet" onClick={showAll}>
          {texts.showAll}
        </Button>
      )}
    </>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <RowGroup>
        <div className={styles.choices}>
          <ChoiceGroup label={title}>{children}</ChoiceGroup>
        </div>
      </RowGroup>
    </Section>
  );
}
