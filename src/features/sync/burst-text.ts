/** What a burst of the journal is about, in words. */
import { formatFigure } from '#domain/figure.ts';
import { countChanges, countWorkouts, pluralRu } from '#domain/plural.ts';
import { iconOfChange } from './change-icon.ts';
import { describeChange } from './describe-change.ts';
import type { JournalRun } from './journal-days.ts';
import { texts } from './texts.ts';

/** '39 тренировок': of how many things a burst says the same. */
function countBurst(run: JournalRun): string {
  const count = run.earlier.length + 1;
  const words = wordsOfAdded(run);
  if (words) return `${formatFigure(count)} ${pluralRu(count, words.one, words.few, words.many)}`;
  return run.line.entry.kind.startsWith('workout.') ? countWorkouts(count) : countChanges(count);
}

/** 'Добавлено 39 тренировок', else how many and what was done with them. */
export function describeBurst(run: JournalRun): { title: string; what: string } {
  const words = wordsOfAdded(run);
  const title = countBurst(run);
  if (!words) return { title, what: describeChange(run.line).what };
  const count = run.earlier.length + 1;
  return { title: `${pluralRu(count, words.added, texts.added, texts.added)} ${title}`, what: '' };
}

/** '39 тренировок' as what goes when a burst that added them is undone; of any other nothing. */
export function nameRemoved(run: JournalRun, count: number): string | undefined {
  const words = wordsOfAdded(run);
  return words && `${formatFigure(count)} ${pluralRu(count, words.removed, words.few, words.many)}`;
}

function wordsOfAdded({ line }: JournalRun) {
  const [family] = line.entry.kind.split('.');
  if (iconOfChange(line.entry).icon !== 'plus' || !isNamed(family)) return undefined;
  return texts.things[family];
}

function isNamed(family: string | undefined): family is keyof typeof texts.things {
  return family !== undefined && family in texts.things;
}
