import type { ServerId } from './ids.ts';

/** What a workout without a title is called. */
export const DEFAULT_WORKOUT_TITLE = 'Тренировка';

/**
 * The title to show. A workout without one, or with the one that every empty training begins with, is 'Тренировка', and on
 * the summary, which passes the server's id once it is known, 'Тренировка-{id}'. Everywhere else pass null: a name that
 * changes when the network comes back confuses.
 */
export function displayTitle(title: string | null, serverId: ServerId | null): string {
  const written = title?.trim() || DEFAULT_WORKOUT_TITLE;
  const isOwn = written !== DEFAULT_WORKOUT_TITLE;
  return isOwn || serverId === null ? written : `${DEFAULT_WORKOUT_TITLE}-${serverId}`;
}
