/**
 * Folding: several unsent changes of one row become one call. Only into an entry that was never frozen: a frozen
 * one may have reached the server, and a new body under its key would be refused or lost (FOLD5).
 */
import type { Intent } from '#db/intents.ts';
import { isReadable, type OutboxEntry, type WaitingEntry } from '#db/outbox-entry.ts';
import { placeOf } from './place.ts';

/** The entry to store instead of a new one, or undefined where the change needs an entry of its own. */
export function foldInto(earlierOfSubject: readonly OutboxEntry[], intent: Intent): WaitingEntry | undefined {
  for (const entry of earlierOfSubject.toReversed()) {
    if (entry.state === 'parked') continue;
    // The newest entry about the row decides: an older one must not be changed behind a younger one's back.
    if (entry.state === 'frozen' || !isReadable(entry)) return undefined;
    const merged = mergeIntents(entry.intent, intent);
    if (merged) return { ...entry, intent: merged, ...linksOf(merged) };
    if (!commute(entry.intent, intent)) return undefined;
  }
  return undefined;
}

function linksOf(intent: Intent) {
  const { makes, needs } = placeOf(intent);
  return { makes, needs };
}

/** Entries about a workout that a later change of its title may step over. */
function commute(earlier: Intent, later: Intent): boolean {
  return later.op === 'workout.title' && (earlier.op === 'items.add' || earlier.op === 'workout.title');
}

function mergeIntents(earlier: Intent, later: Intent): Intent | undefined {
  switch (later.op) {
    case 'set.patch':
      if (earlier.op !== 'set.create' && earlier.op !== 'set.patch') return undefined;
      return { ...earlier, values: { ...earlier.values, ...later.values } };
    case 'workout.title':
      if (earlier.op !== 'workout.create' && earlier.op !== 'workout.title') return undefined;
      return { ...earlier, title: later.title };
    case 'item.replace':
      return earlier.op === 'item.replace' ? later : undefined;
    case 'template.favorite':
      return earlier.op === 'template.favorite' ? later : undefined;
    case 'template.update':
      return earlier.op === 'template.update' ? later : undefined;
    case 'exercise.patch':
      if (earlier.op === 'exercise.create') {
        return { ...earlier, values: { ...earlier.values, ...later.values } };
      }
      if (earlier.op === 'exercise.patch') {
        return { ...earlier, values: { ...earlier.values, ...later.values } };
      }
      return undefined;
    case 'exercise.archive':
      return earlier.op === 'exercise.archive' ? later : undefined;
    case 'settings.patch':
      return earlier.op === 'settings.patch' ? later : undefined;
    default:
      return undefined;
  }
}
