/** The rows of docs/decisions/005-sizes.md that are about this code. */
import type { FileSize } from './measure-code.ts';

export function rowOf(folder: string, files: readonly FileSize[]): string {
  const functions = files.flatMap(file => file.functions);
  const lines = files.map(file => file.lines);
  const lengths = functions.map(one => one.lines);
  const parameters = functions.map(one => one.parameters);
  const comments = files.reduce((sum, file) => sum + file.commentLines, 0);
  const all = lines.reduce((sum, count) => sum + count, 0);
  const cells = [
    `\`${folder}\``,
    files.length,
    [0.5, 0.9, 1].map(part => quantile(lines, part)).join(' / '),
    `${Math.round((100 * comments) / all)} %`,
    [0.5, 0.9, 0.99, 1].map(part => quantile(lengths, part)).join(' / '),
    [0.9, 1].map(part => quantile(parameters, part)).join(' / '),
  ];
  return `|${cells.join('|')}|`;
}

/** The page with each row in the place of the folder's former one. */
export function writeRows(page: string, rows: ReadonlyMap<string, string>): string {
  return page
    .split('\n')
    .map(line => rows.get(/^\|`([a-z]+)`\|/.exec(line)?.[1] ?? '') ?? line)
    .join('\n')
    .replace(/Measured on \d{4}-\d\d-\d\d/, `Measured on ${new Date().toISOString().slice(0, 10)}`);
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
