/** A change in words a person understands: what it was, and what about. */
import type { ChangeSubject } from '#db/queries/change-subjects.ts';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import type { SetFields } from '#db/rows.ts';
import { formatWeightWithUnit } from '#domain/number.ts';
import { formatRest } from '#domain/time.ts';
import { texts } from './texts.ts';

export interface ChangeWords {
  what: string;
  /** What it is about; empty where `what` says all. */
  about: string;
}

export function describeChange({ entry, subject }: UnsentChange): ChangeWords {
  const { intent } = entry;
  switch (intent.op) {
    case 'items.add':
      return {
        what: intent.items.length === 1 ? texts.addedExercise : texts.addedExercises(intent.items.length),
        about: join(subject.exerciseName, subject.workoutTitle),
      };
    case 'set.create':
    case 'set.patch':
      return setWords(subject, describeValues(intent.values));
    case 'set.delete':
      return setWords(subject, texts.setDeleted);
    case 'template.favorite':
      return { what: texts.favorite(intent.isFavorite), about: join(subject.templateTitle) };
    case 'exercise.archive':
      return { what: texts.archived(intent.isArchived), about: join(subject.exerciseName) };
    case 'settings.patch':
      return { what: texts.rest(formatRest(intent.restDefaultSec)), about: '' };
    case 'workout.title':
      return { what: texts.intents[intent.op], about: intent.title };
    case 'exercise.create':
    case 'exercise.patch':
      return { what: texts.intents[intent.op], about: intent.values.name ?? join(subject.exerciseName) };
    default:
      return {
        what: texts.intents[intent.op],
        about: join(subject.templateTitle, subject.exerciseName, subject.workoutTitle),
      };
  }
}

function setWords(subject: ChangeSubject, values: string): ChangeWords {
  const what = values === '' ? texts.set(subject.setNumber) : `${texts.set(subject.setNumber)}: ${values}`;
  return { what, about: join(subject.exerciseName, subject.workoutTitle) };
}

function describeValues(values: Partial<SetFields>): string {
  const words: string[] = [];
  if (values.weightKg !== undefined) words.push(orDash(values.weightKg, formatWeightWithUnit));
  if (values.reps !== undefined) words.push(orDash(values.reps, reps => `${reps} повт.`));
  if (values.hardReps !== undefined) words.push(orDash(values.hardReps, reps => `ПвЗ ${reps}`));
  if (values.durationSec !== undefined) words.push(orDash(values.durationSec, formatRest));
  if (values.restSec !== undefined) words.push(orDash(values.restSec, sec => `отдых ${formatRest(sec)}`));
  if (values.done !== undefined) words.push(values.done ? texts.setDone : texts.setUndone);
  return words.join(', ');
}

function orDash(value: number | null, format: (value: number) => string): string {
  return value === null ? texts.emptyValue : format(value);
}

function join(...parts: (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}
