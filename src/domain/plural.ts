import { formatFigure } from './figure.ts';

/**
 * The form of a Russian noun after n: 1 and 21 take `one`, 2–4 and 22 `few`, 0, 5–20 and 111 `many`, and a broken
 * number `fraction` (2,5 подхода), the genitive singular, which is `few` unless the noun is odd. By CLDR's rules.
 */
export function pluralRu(n: number, one: string, few: string, many: string, fraction = few): string {
  if (!Number.isInteger(n)) return fraction;
  const [ones, tens] = [Math.abs(n) % 10, Math.abs(n) % 100];
  const isTeen = tens > 10 && tens < 20;
  if (ones === 1 && !isTeen) return one;
  return ones >= 2 && ones <= 4 && !isTeen ? few : many;
}

/** '7 подходов'. */
export function countSets(n: number): string {
  return count(n, 'подход', 'подхода', 'подходов');
}

/** '7 из 12 подходов', '1 из 1 подхода': after «из» the noun is in the genitive. */
export function countDoneSets(done: number, total: number): string {
  return `${formatFigure(done)} из ${count(total, 'подхода', 'подходов', 'подходов')}`;
}

/** '7 упражнений'. */
export function countExercises(n: number): string {
  return count(n, 'упражнение', 'упражнения', 'упражнений');
}

/** '7 тренировок'. */
export function countWorkouts(n: number): string {
  return count(n, 'тренировка', 'тренировки', 'тренировок');
}

/** '7 рекордов'. */
export function countRecords(n: number): string {
  return count(n, 'рекорд', 'рекорда', 'рекордов');
}

/** '7 изменений' (that wait to be sent). */
export function countChanges(n: number): string {
  return count(n, 'изменение', 'изменения', 'изменений');
}

/** 'удалится ещё 21 изменение', 'удалятся ещё 3 изменения'. */
export function describeRemovedToo(n: number): string {
  return `${pluralRu(n, 'удалится', 'удалятся', 'удалятся')} ещё ${countChanges(n)}`;
}

/** '5 записей' (of the server). */
export function countRows(n: number): string {
  return count(n, 'запись', 'записи', 'записей');
}

/** 'На другом устройстве отмечен 1 подход', 'отмечено 5 подходов'. */
export function describeTickedElsewhere(n: number): string {
  return `На другом устройстве ${pluralRu(n, 'отмечен', 'отмечено', 'отмечено')} ${countSets(n)}`;
}

function count(n: number, one: string, few: string, many: string): string {
  return `${formatFigure(n)} ${pluralRu(n, one, few, many)}`;
}
