import type { ParsedFile, ParseOptions } from '#domain/import/model.ts';
import { parseFile } from '#domain/import/parse-file.ts';

export const NOW_MS = Date.UTC(2026, 10, 24);

/** A file of these lines. */
export function readRows(
  header: string,
  rows: readonly string[],
  options: Partial<ParseOptions> = {},
): ParsedFile {
  const result = parseFile([header, ...rows].join('\n'), { nowMs: NOW_MS, ...options });
  if (result.kind !== 'parsed') throw new Error(`the file is ${result.kind}`);
  return result.file;
}

/** '60×10', with what else a set holds. */
export function brief(file: ParsedFile): string[][] {
  return file.workouts.map(({ items }) =>
    items.map(({ exercise, sets }) => {
      const words = sets.map(({ weightKg, reps, hardReps, durationSec, kind }) => {
        const parts = [`${weightKg ?? '-'}×${reps ?? '-'}`];
        if (hardReps !== null) parts.push(`@${hardReps}`);
        if (durationSec !== null) parts.push(`${durationSec}s`);
        if (kind !== 'normal') parts.push(kind);
        return parts.join(' ');
      });
      return `${exercise}: ${words.join(', ')}`;
    }),
  );
}
