/** Exercises that stand one after another with one group are done in turns: a set of each, then the rest. */
interface Grouped {
  group: string | null;
}

/** The places of those that are done in turns with the one at `at`, itself among them; empty where it stands alone. */
export function supersetAt(items: readonly Grouped[], at: number): number[] {
  const group = items[at]?.group ?? null;
  if (group === null) return [];
  let from = at;
  while (items[from - 1]?.group === group) from -= 1;
  let to = at;
  while (items[to + 1]?.group === group) to += 1;
  return to === from ? [] : Array.from({ length: to - from + 1 }, (_, step) => from + step);
}

/** 'A1', 'A2' for those of the first superset, 'B1' in the next one; empty where the one at `at` stands alone. */
export function turnAt(items: readonly Grouped[], at: number): string {
  const places = supersetAt(items, at);
  if (places.length === 0) return '';
  const starts = items.flatMap((_, place) => (supersetAt(items, place)[0] === place ? [place] : []));
  const letter = String.fromCharCode(65 + (starts.indexOf(places[0] ?? 0) % 26));
  return `${letter}${places.indexOf(at) + 1}`;
}

/** Whether another exercise of the round still has its set to do: the rest comes after the round. */
export function isMidRound(
  members: readonly { isOwn: boolean; sets: readonly { done: boolean }[] }[],
  round: number,
): boolean {
  return members.some(({ isOwn, sets }) => !isOwn && sets[round]?.done === false);
}

/** Of the exercises of a superset, whose turn it is and with which set; null when all is done. */
export function nextInTurn(
  members: readonly { sets: readonly { done: boolean }[] }[],
): { member: number; round: number } | null {
  const rounds = Math.max(0, ...members.map(({ sets }) => sets.length));
  for (let round = 0; round < rounds; round++) {
    const member = members.findIndex(({ sets }) => sets[round]?.done === false);
    if (member !== -1) return { member, round };
  }
  return null;
}
