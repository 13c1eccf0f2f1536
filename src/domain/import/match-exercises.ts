/**
 * The exercises of a file among those of this app. A name is compared as people write it: without case, ё, brackets and the
 * order of its words. What fits two exercises fits none: the person chooses.
 */

/** An exercise of this app, as the matching looks at it. */
export interface KnownExercise {
  key: string;
  name: string;
  variation: string;
  equipmentKey: string;
  equipmentName: string;
  isOwn: boolean;
}

export interface MatchBook {
  exercises: readonly KnownExercise[];
  /** Titles of other apps, by the exercise. */
  crosswalk: readonly {
    key: string;
    hevy: readonly string[];
    hevyRussian: readonly string[];
    strong: readonly string[];
  }[];
  /** Other names, mostly English and slang. */
  aliases: readonly { key: string; aliases: readonly string[] }[];
  /** Other names of equipments: 'barbell'. */
  equipmentAliases: readonly { key: string; aliases: readonly string[] }[];
  /** What the person chose before, by the folded name; null: an own one is to be made. */
  remembered: ReadonlyMap<string, string | null>;
}

export type MatchedBy = 'remembered' | 'name' | 'title' | 'words' | 'none';

export interface Match {
  exerciseKey: string | null;
  by: MatchedBy;
}

export type Matcher = (name: string) => Match;

export function makeMatcher(book: MatchBook): Matcher {
  const names = new Names();
  for (const { key, name, variation, equipmentName } of book.exercises) {
    const full = [name, variation].filter(Boolean).join(' ');
    names.add(full, key);
    names.add(`${full} (${equipmentName})`, key);
  }
  const titles = new Names();
  for (const { key, hevy, hevyRussian, strong } of book.crosswalk) {
    for (const title of [...hevy, ...hevyRussian, ...strong]) titles.add(title, key);
  }
  const words = new Names();
  for (const { key, aliases } of book.aliases) for (const alias of aliases) words.addWords(alias, key);
  const titleWords = new Names();
  for (const { key, hevy, hevyRussian, strong } of book.crosswalk) {
    for (const title of [...hevy, ...hevyRussian, ...strong]) titleWords.addWords(title, key);
  }
  const known = new Set(book.exercises.map(({ key }) => key));
  const own = new Names();
  for (const { key, name, isOwn } of book.exercises) if (isOwn) own.add(name, key);

  return name => {
    const folded = foldName(name);
    const remembered = book.remembered.get(folded);
    if (remembered !== undefined && (remembered === null || known.has(remembered))) {
      return { exerciseKey: remembered, by: 'remembered' };
    }
    const byName = own.find(folded) ?? names.find(folded);
    if (byName !== undefined) return { exerciseKey: byName, by: 'name' };
    const byTitle = titles.find(folded);
    if (byTitle !== undefined && known.has(byTitle)) return { exerciseKey: byTitle, by: 'title' };
    const byWords = titleWords.find(foldWords(name)) ?? words.find(foldWords(name));
    if (byWords !== undefined && known.has(byWords)) return { exerciseKey: byWords, by: 'words' };
    return { exerciseKey: null, by: 'none' };
  };
}

/** Exercises by a name; a name of two different ones means neither. */
class Names {
  readonly #keys = new Map<string, string | null>();

  add(name: string, key: string): void {
    this.#put(foldName(name), key);
  }

  addWords(name: string, key: string): void {
    this.#put(foldWords(name), key);
  }

  find(folded: string): string | undefined {
    return this.#keys.get(folded) ?? undefined;
  }

  #put(folded: string, key: string): void {
    const before = this.#keys.get(folded);
    this.#keys.set(folded, before === undefined || before === key ? key : null);
  }
}

export function foldName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s*([()])\s*/g, '$1')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}

/** Words that say nothing about which exercise it is. */
const EMPTY_WORDS = new Set(['flat', 'the', 'with', 'на', 'с', 'в', 'для']);

/** 'Flat Barbell Bench Press' and 'Bench Press (Barbell)' are the same words. */
function foldWords(name: string): string {
  const words = foldName(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter(word => !EMPTY_WORDS.has(word)).map(word => word.replace(/s$/, ''));
  return [...new Set(telling)].sort().join(' ');
}

/** The equipment (or muscle) that a title names, in its brackets or among its words. */
export function findByWord(
  name: string,
  named: readonly { key: string; name: string; aliases: readonly string[] }[],
): string | null {
  const bracket = /\(([^()]+)\)\s*$/.exec(name)?.[1];
  for (const text of [bracket, name]) {
    if (text === undefined) continue;
    const folded = ` ${foldName(text).replace(/[()-]/g, ' ')} `;
    const found = named.filter(one =>
      [one.name, ...one.aliases].some(word => folded.includes(` ${foldName(word)} `)),
    );
    // 'Тренажёр Смита' is more than 'Тренажёр'.
    const longest = found.sort((a, b) => b.name.length - a.name.length)[0];
    if (longest) return longest.key;
  }
  return null;
}
