/** What a template plans of an exercise. */
export interface PlannedFigures {
  exercise: string | number;
  /** Weight, repetitions and duration of each set, in any unit. */
  figures: readonly (readonly unknown[])[];
}

/**
 * Whether figures were written into a template, in place of others or where none were: by the n-th set of the k-th place of
 * each exercise. Other places, supersets, rests and types leave its figures as old as they were.
 */
export function hasNewFigures(before: readonly PlannedFigures[], after: readonly PlannedFigures[]): boolean {
  const known = byPlace(before);
  return [...byPlace(after)].some(([place, figures]) => {
    const former = known.get(place);
    return figures.some((figure, at) => (figure ?? null) !== (former?.[at] ?? null));
  });
}

function byPlace(items: readonly PlannedFigures[]): Map<string, readonly unknown[]> {
  const counts = new Map<string | number, number>();
  const places = new Map<string, readonly unknown[]>();
  for (const { exercise, figures } of items) {
    const nth = counts.get(exercise) ?? 0;
    counts.set(exercise, nth + 1);
    for (const [at, ofSet] of figures.entries()) places.set(`${exercise} ${nth} ${at}`, ofSet);
  }
  return places;
}
