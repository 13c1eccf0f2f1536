import { isWorking, likeSets, type PerformedSet } from './set-values.ts';

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

/** The places of each superset, in order. */
export function supersetsOf(items: readonly Grouped[]): number[][] {
  return items.map((_, at) => supersetAt(items, at)).filter((places, at) => places[0] === at);
}

/** The places that are one superset once the one at `at` is joined to the next, and its name: one of theirs, else `newGroup`. */
export function joinedWithNext(
  items: readonly Grouped[],
  at: number,
  newGroup: string,
): { places: number[]; group: string } {
  if (at + 1 >= items.length) return { places: [], group: newGroup };
  const own = supersetAt(items, at);
  const theirs = supersetAt(items, at + 1);
  const [known] = [...own, ...theirs].map(place => items[place]?.group);
  return { places: [...new Set([at, ...own, at + 1, ...theirs])], group: known ?? newGroup };
}

/** 'A1', 'A2' for those of the first superset, 'B1' in the next one; empty where the one at `at` stands alone. */
export function turnAt(items: readonly Grouped[], at: number): string {
  const places = supersetAt(items, at);
  if (places.length === 0) return '';
  const nth = supersetsOf(items).findIndex(([first]) => first === places[0]);
  const letter = String.fromCharCode(65 + (nth % 26));
  return `${letter}${places.indexOf(at) + 1}`;
}

/** A set as far as its round is concerned. */
type TurnSet = { done: boolean } & Pick<PerformedSet, 'setType'>;

/**
 * What belongs to a round: of each exercise the n-th warm-up, or the n-th of the others. Warm-ups are rounds of their own,
 * before the work: how many one exercise has moves no working set of the others.
 */
function roundOf<S extends TurnSet>(sets: readonly S[], { isWarmup, nth }: Round): S | undefined {
  return sets.filter(set => isWorking(set) !== isWarmup)[nth];
}

interface Round {
  isWarmup: boolean;
  nth: number;
}

/** Whether another exercise of the round of the set at `at` still has its set to do: the rest comes after the round. */
export function isMidRound(
  members: readonly { isOwn: boolean; sets: readonly TurnSet[] }[],
  at: number,
): boolean {
  const own = members.find(({ isOwn }) => isOwn)?.sets ?? [];
  const set = own[at];
  if (!set) return false;
  const round = { isWarmup: !isWorking(set), nth: likeSets(own.slice(0, at), set).length };
  return members.some(({ isOwn, sets }) => !isOwn && roundOf(sets, round)?.done === false);
}

/** Of the exercises of a superset, whose turn it is and with which of its sets; null when all is done. */
export function nextInTurn(
  members: readonly { sets: readonly TurnSet[] }[],
): { member: number; set: number } | null {
  for (const round of roundsOf(members)) {
    for (const [member, { sets }] of members.entries()) {
      const next = roundOf(sets, round);
      if (next?.done === false) return { member, set: sets.indexOf(next) };
    }
  }
  return null;
}

function roundsOf(members: readonly { sets: readonly TurnSet[] }[]): Round[] {
  const most = Math.max(0, ...members.map(({ sets }) => sets.length));
  return [true, false].flatMap(isWarmup => Array.from({ length: most }, (_, nth) => ({ isWarmup, nth })));
}
