import type { RefusedThing } from '#db/queries/unsent-changes.ts';

type RefusedChange = RefusedThing['changes'][number];

/**
 * Where a refused thing can be mended: the form that shows the errors under its fields, else the place where its
 * change was made. Undefined where nothing is left to change: lost elsewhere, or of a training that is over.
 */
export function mendPath({ changes }: RefusedThing): string | undefined {
  return firstOf(changes, formPath) ?? firstOf(changes, placePath);
}

function firstOf(changes: RefusedChange[], pathOf: (change: RefusedChange) => string | undefined) {
  return changes.map(pathOf).find(path => path !== undefined);
}

function formPath({ entry: { intent, seq } }: RefusedChange): string | undefined {
  if (intent.op === 'exercise.create') return `/exercises/create?entry=${seq}`;
  if (intent.op === 'exercise.patch') return `/exercises/${intent.exerciseKey}/edit`;
  return undefined;
}

function placePath({ entry: { intent, refusal }, subject }: RefusedChange): string | undefined {
  if (refusal.isTargetLost) return undefined;
  if (intent.op === 'settings.patch') return '/profile';
  // The list of templates is on the start screen.
  if (intent.op.startsWith('template.')) return '/';
  return subject.isRunning ? '/workout' : undefined;
}
