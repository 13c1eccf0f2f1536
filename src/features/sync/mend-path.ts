import type { ParkedEntry } from '#db/outbox-entry.ts';

/** Where a refused change can be mended: the form it came from, with the errors under its fields. */
export function mendPath({ intent, seq }: ParkedEntry): string | undefined {
  if (intent.op === 'exercise.create') return `/exercises/create?entry=${seq}`;
  if (intent.op === 'exercise.patch') return `/exercises/${intent.exerciseKey}/edit`;
  return undefined;
}
