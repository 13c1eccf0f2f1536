/** What a finished training's picture says: the words of it, and the plates of its heaviest bar. */
import { formatFileDay, formatFullDate } from './dates.ts';
import { formatDuration } from './duration-text.ts';
import { formatTonnageKg } from './number.ts';
import { platesPerSide } from './plates.ts';
import { countExercises, countRecords, countSets } from './plural.ts';
import { displayTitle } from './workout-title.ts';

export interface PicturedTraining {
  title: string;
  startedAtMs: number;
  durationSec: number | null;
  tonnageTotalKg: number;
  personalRecords: number;
  lines: readonly { name: string; best: string | null; setsCount: number; isRecord: boolean }[];
}

/** A picture is looked at as a whole: of a longer training the rest is counted. */
const MOST_LINES = 12;

/** `heaviest`: whose bar is drawn; undefined where none was lifted. `gym`: its bar and plates, in kg. */
export function describePicture(
  training: PicturedTraining,
  heaviest: { name: string; onBarKg: number } | undefined,
  gym: readonly [barKg: number, platesKg: readonly number[]],
) {
  const { title, startedAtMs, durationSec, tonnageTotalKg, personalRecords } = training;
  const lines = training.lines.filter(line => line.setsCount > 0);
  const side = heaviest && platesPerSide(heaviest.onBarKg, ...gym);
  const records = personalRecords > 0 ? countRecords(personalRecords) : '';
  return {
    fileName: `podhod-${formatFileDay(startedAtMs)}`,
    title: displayTitle(title, null),
    day: formatFullDate(startedAtMs),
    tonnage: formatTonnageKg(tonnageTotalKg),
    facts: [formatDuration(durationSec ?? 0), records].filter(Boolean).join(' · '),
    hasRecords: personalRecords > 0,
    bar: side && { platesKg: side.platesKg, caption: `Лучший подход: ${heaviest.name || 'Упражнение'}` },
    lines: lines.slice(0, MOST_LINES).map(({ name, best, setsCount, isRecord }) => ({
      name: name || 'Упражнение',
      result: [isRecord ? '★' : '', best ?? countSets(setsCount)].filter(Boolean).join(' '),
      isRecord,
    })),
    more: lines.length > MOST_LINES ? `и ещё ${countExercises(lines.length - MOST_LINES)}` : null,
  };
}
