import type { ServerId } from './ids.ts';

/** What a workout without a title is called. */
export const DEFAULT_WORKOUT_TITLE = 'Тренировка';

/**
 * The title to show. A workout without one is 'Тренировка', and on the summary, which passes the server's id once it
 * is known, 'Тренировка-{id}'. Everywhere else pass null: a name that changes when the network comes back confuses.
 */
export function displayTitle(title: string | null, serverId: ServerId | null): string {
  const written = title?.trim();
  if (written) return written;
  return serverId === null ? DEFAULT_WORKOUT_TITLE : `${DEFAULT_WORKOUT_TITLE}-${serverId}`;
}
