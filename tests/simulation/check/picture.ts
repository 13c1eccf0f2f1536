/** What somebody's data looks like, one line a row, so that two of them can be compared. */
import type { Key } from '#domain/ids.ts';

export interface Line {
  /** All rows it speaks of: itself and what it belongs to. */
  keys: Key[];
  text: string;
}

/** By `kind key`. */
export type Picture = Map<string, Line>;

export function addLine(picture: Picture, kind: string, keys: (Key | null)[], content: object): void {
  const [own] = keys;
  picture.set(`${kind} ${own}`, { keys: keys.filter(key => key !== null), text: JSON.stringify(content) });
}

/** A workout's template, a line of its own: a template that is refused says nothing of the training's title. */
export function addTie(picture: Picture, workout: Key, template: Key): void {
  picture.set(`template of ${workout}`, { keys: [template, workout], text: template });
}

export interface Excuses {
  isExcused: (keys: readonly Key[]) => boolean;
  /** What may be shown that the server does not have. */
  mayBeKept: (keys: readonly Key[]) => boolean;
}

const NO_EXCUSES: Excuses = { isExcused: () => false, mayBeKept: () => false };

/** What differs, but for the rows that are excused. */
export function compare(
  shown: Picture,
  held: Picture,
  { isExcused, mayBeKept }: Excuses = NO_EXCUSES,
): string[] {
  const differences: string[] = [];
  for (const [name, line] of shown) {
    if (isExcused(line.keys)) continue;
    const other = held.get(name);
    if (!other) {
      if (!mayBeKept(line.keys)) differences.push(`${name} is shown and not on the server: ${line.text}`);
    } else if (other.text !== line.text && !isExcused(other.keys)) {
      differences.push(`${name} shows ${line.text}, the server holds ${other.text}`);
    }
  }
  for (const [name, line] of held) {
    if (!shown.has(name) && !isExcused(line.keys)) {
      differences.push(`${name} is on the server and not shown: ${line.text}`);
    }
  }
  return differences;
}
