import type { Key } from '#domain/ids.ts';

/** Where a finished training is mended. */
export function editPath(workoutKey: Key): string {
  return `/history/${workoutKey}/edit`;
}
