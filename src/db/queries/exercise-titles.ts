/** What exercises are called in files for other apps. */
import type { Key } from '#domain/ids.ts';
import { makeMatcher } from '#domain/import/match-exercises.ts';
import type { AccountDb } from '../account-db.ts';
import { toExerciseViews } from './exercise-view.ts';
import { getMatchBook } from './imports.ts';

/**
 * The app's own title for an exercise, if reading it back gives that exercise alone, so that the app knows it; else
 * our name as both apps write names: 'Жим лёжа узким хватом (Штанга)'. And which weights are help.
 */
export async function getExerciseTitles(db: AccountDb, app: 'strong' | 'hevy') {
  const [book, views] = await Promise.all([getMatchBook(db), toExerciseViews(db, db.exercises.toArray())]);
  // What this device remembers, another may not.
  const match = makeMatcher({ ...book, remembered: new Map() });
  const known = new Map(book.crosswalk.map(one => [one.key, one[app]]));
  const titleOf = (key: Key) => known.get(key)?.find(title => match(title).exerciseKey === key);
  const titles = new Map(
    views.map(({ key, name, executionVariation, equipmentName }) => [
      key,
      titleOf(key) ?? `${[name, executionVariation].filter(Boolean).join(' ')} (${equipmentName})`,
    ]),
  );
  const assisted = views.filter(({ settings }) => settings.loadMode === 'assisted');
  return { titles, assisted: new Set(assisted.map(({ key }) => key)) };
}
