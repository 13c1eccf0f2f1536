/** The rest of an exercise's sets, of which a template says one for all and what differs beside its set. */
import type { TemplateSet } from '#db/rows.ts';

type Rested = Pick<TemplateSet, 'restSec'>;

/** What most of the sets have, of equals the first; null is the default. */
export function commonRestSec(sets: readonly Rested[]): number | null {
  const counts = new Map<number | null, number>();
  for (const { restSec } of sets) counts.set(restSec, (counts.get(restSec) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return sets.find(({ restSec }) => counts.get(restSec) === most)?.restSec ?? null;
}

/** A rest of its own stays. */
export function withCommonRest(sets: readonly TemplateSet[], restSec: number | null): TemplateSet[] {
  const common = commonRestSec(sets);
  return sets.map(set => (set.restSec === common ? { ...set, restSec } : set));
}
