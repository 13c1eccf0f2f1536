import type { Key } from '#domain/ids.ts';

/** The address where a finished training is edited. */
export function editPath(workoutKey: Key): string {
  return `/history/${workoutKey}/edit`;
}
