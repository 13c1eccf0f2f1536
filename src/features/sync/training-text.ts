import type { JournalLine } from '#db/queries/journal.ts';
import { formatDay } from '#domain/dates.ts';
import { formatTonnageKg } from '#domain/number.ts';
import { countExercises } from '#domain/plural.ts';
import { timeOfLine } from './journal-days.ts';
import { texts } from './texts.ts';

/** Which training, where many have one title: 'тренировка: 27 ноября · 3 упражнения · 5 805 кг'; of today's the figures alone. */
export function trainingText(line: JournalLine, nowMs: number): string {
  const { day, exercises, tonnage } = trainingFigures(line, nowMs);
  return [day && texts.trainingOf(day), exercises, tonnage].filter(Boolean).join(' · ');
}

/** The same in parts; the empty ones say nothing. */
export function trainingFigures({ training, ...line }: JournalLine, nowMs: number) {
  if (!training) return { day: '', exercises: '', tonnage: '' };
  const day = formatDay(training.startedAtMs, nowMs);
  const isOfSameDay = day === formatDay(timeOfLine(line), nowMs);
  const { exercises, tonnageKg } = line.entry.kind.startsWith('workout.')
    ? training
    : { exercises: null, tonnageKg: null };
  return {
    day: isOfSameDay ? '' : day.replace(' ', '\u00a0'),
    exercises: exercises ? countExercises(exercises) : '',
    tonnage: tonnageKg ? formatTonnageKg(Math.round(tonnageKg)) : '',
  };
}

/** Of many trainings from which to which day: '31 августа – вчера'. */
export function spanText(lines: readonly JournalLine[], nowMs: number): string {
  const times = lines.flatMap(({ training }) => training?.startedAtMs ?? []);
  if (times.length === 0) return '';
  const days = [Math.min(...times), Math.max(...times)].map(ms =>
    formatDay(ms, nowMs).replace(' ', '\u00a0'),
  );
  return [...new Set(days)].join(' – ');
}
