import { useEffect } from 'react';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { formatFullDate } from '#domain/dates.ts';
import { APP_NAMES } from '#domain/import/app-names.ts';
import { countExercises, countSets, countWorkouts } from '#domain/plural.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { Actions } from '#ui/layout/actions.tsx';
import styles from './data.module.css';
import { describeNotes } from './describe-notes.ts';
import { LeftOutLines } from './left-out-lines.tsx';
import { MatchList } from './match-list.tsx';
import { texts } from './texts.ts';
import type { ImportFlow, ImportPreviewState } from './use-import.ts';

interface ImportPreviewProps {
  flow: ImportFlow;
  preview: ImportPreviewState;
}

/** Shows what the file has and what will become of it, before anything is stored. */
export function ImportPreview({ flow, preview }: ImportPreviewProps) {
  const { summary, known, exercises, answers, choices, isReading, isAllRead } = preview;
  const reading = useFirstRead();
  const { matchAgain } = flow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all is there
  useEffect(() => {
    if (!isAllRead && reading === 'read') void matchAgain();
  }, [isAllRead, reading]);
  const isAnswered =
    (!summary.questions.includes('unit') || answers.unit !== undefined) &&
    (!summary.questions.includes('day-first') || answers.isDayFirst !== undefined);
  const notes = describeNotes(summary, preview);
  return (
    <div className={styles.part}>
      <p role="status" className={styles.figures}>
        {APP_NAMES[summary.app]}: {countWorkouts(summary.workoutKeys.length)},{' '}
        {countExercises(summary.exercises.length)}, {countSets(summary.sets)}
        {known > 0 && `. Уже есть: ${known}`}
      </p>
      <p className={styles.quiet}>
        {formatFullDate(summary.firstMs)} — {formatFullDate(summary.lastMs)}
      </p>
      {!isAllRead && <p>{texts.stillReading}</p>}
      <Questions flow={flow} preview={preview} />
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={texts.notes}>
          {notes.map(note => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <LeftOutLines summary={summary} />
      {exercises.length > 0 && <MatchList exercises={exercises} choices={choices} onChoose={flow.choose} />}
      <Actions>
        <Button onClick={flow.leave}>{texts.cancel}</Button>
        <Button variant="primary" disabled={!isAnswered || isReading} onClick={() => void flow.store()}>
          {texts.start}
        </Button>
      </Actions>
    </div>
  );
}

function Questions({ flow, preview: { summary, answers } }: ImportPreviewProps) {
  return (
    <>
      {summary.questions.includes('unit') && (
        <div>
          <p>{texts.unitQuestion}</p>
          <ChipRow label={texts.unitQuestion}>
            <Chip pressed={answers.unit === 'kg'} onPress={() => void flow.answer({ unit: 'kg' })}>
              {texts.kilograms}
            </Chip>
            <Chip pressed={answers.unit === 'lb'} onPress={() => void flow.answer({ unit: 'lb' })}>
              {texts.pounds}
            </Chip>
          </ChipRow>
        </div>
      )}
      {summary.questions.includes('day-first') && (
        <div>
          <p>{texts.dayQuestion}</p>
          <ChipRow label={texts.dayQuestion}>
            <Chip
              pressed={answers.isDayFirst === true}
              onPress={() => void flow.answer({ isDayFirst: true })}
            >
              {texts.dayFirst}
            </Chip>
            <Chip
              pressed={answers.isDayFirst === false}
              onPress={() => void flow.answer({ isDayFirst: false })}
            >
              {texts.monthFirst}
            </Chip>
          </ChipRow>
        </div>
      )}
    </>
  );
}
