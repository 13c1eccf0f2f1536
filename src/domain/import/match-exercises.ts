/**
 * The exercises of a file among those of this app. A name is compared as people write it: without case, ё, brackets and the
 * order of its words. What fits two exercises fits none: the person chooses. Equipment in brackets is part of a name: an
 * exercise with another is matched by a title that is known to mean it, and that is said, or not at all.
 */

/** An exercise of this app, as the matching looks at it. */
export interface KnownExercise {
  key: string;
  name: string;
  variation: string;
  equipmentKey: string;
  equipmentName: string;
  isTimeBased: boolean;
  isOwn: boolean;
  isArchived: boolean;
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
  /** The file's name says another equipment than the exercise has. */
  hasOtherEquipment: boolean;
}

export type Matcher = (name: string) => Match;

export function makeMatcher(book: MatchBook): Matcher {
  const all = new Map(book.exercises.map(one => [one.key, one]));
  const readEquipment = equipmentReader(book);
  const live = book.exercises.filter(one => !one.isArchived);
  const own = namesOf(live.filter(one => one.isOwn));
  const names = namesOf(live);
  // With those that are not: a name of two of them stays one of two.
  const archived = namesOf(book.exercises);
  const [titles, titleWords, words] = [new Names(), new Names(), new Names()];
  for (const { key, hevy, hevyRussian, strong } of book.crosswalk) {
    for (const title of [...hevy, ...hevyRussian, ...strong]) {
      titles.add(foldName(title), key);
      titleWords.add(foldWords(title), key);
    }
  }
  for (const { key, aliases } of book.aliases) {
    for (const alias of aliases) words.add(foldWords(alias), key);
  }

  return name => {
    const folded = foldName(name);
    const equipmentKey = readEquipment(name);
    const take = (exerciseKey: string | null, by: MatchedBy): Match => {
      const exercise = all.get(exerciseKey ?? '');
      const hasOtherEquipment =
        equipmentKey !== null && exercise !== undefined && exercise.equipmentKey !== equipmentKey;
      return { exerciseKey, by, hasOtherEquipment };
    };
    const remembered = book.remembered.get(folded);
    if (remembered !== undefined && (remembered === null || all.has(remembered))) {
      // The person has seen it.
      return { ...take(remembered, 'remembered'), hasOtherEquipment: false };
    }
    const withEquipment = equipmentKey === null ? '' : nameWith(withoutBracket(name), equipmentKey);
    const findIn = (some: Names) => some.find(folded) ?? some.find(withEquipment);
    const byName = findIn(own) ?? findIn(names);
    if (byName !== undefined) return take(byName, 'name');
    const byTitle = titles.find(folded);
    if (byTitle !== undefined && all.has(byTitle)) return take(byTitle, 'title');
    const byWords = titleWords.find(foldWords(name)) ?? words.find(foldWords(name));
    if (byWords !== undefined && all.has(byWords)) {
      const match = take(byWords, 'words');
      if (!match.hasOtherEquipment) return match;
    }
    const byArchived = findIn(archived);
    return byArchived === undefined ? take(null, 'none') : take(byArchived, 'name');
  };
}

/** Each by its name, with its equipment as this app calls it, and with that by its key. */
function namesOf(exercises: readonly KnownExercise[]): Names {
  const names = new Names();
  for (const { key, name, variation, equipmentKey, equipmentName, isOwn } of exercises) {
    if (isOwn) names.add(foldName(name), key);
    const full = [name, variation].filter(Boolean).join(' ');
    names.add(foldName(full), key);
    names.add(foldName(`${full} (${equipmentName})`), key);
    names.add(nameWith(full, equipmentKey), key);
  }
  return names;
}

const WORDS = /[\p{L}\p{N}]+/gu;
const BRACKET = /\(([^()]+)\)\s*$/;

function nameWith(name: string, equipmentKey: string): string {
  return `${foldName(name)}/${equipmentKey}`;
}

function withoutBracket(name: string): string {
  return name.replace(BRACKET, '');
}

/** The equipment that the brackets of a title name, and nothing else: 'Plate Loaded' is no plate. */
function equipmentReader({ exercises, equipmentAliases }: MatchBook): (name: string) => string | null {
  const named = [
    ...exercises.map(one => [one.equipmentKey, one.equipmentName] as const),
    ...equipmentAliases.flatMap(({ key, aliases }) => aliases.map(alias => [key, alias] as const)),
  ];
  const byStem = new Map(named.map(([key, name]) => [stemOf(name), key]));
  return name => byStem.get(stemOf(BRACKET.exec(name)?.[1] ?? '')) ?? null;
}

/** 'Гантель' and 'Гантели', 'Dumbbell' and 'Dumbbells'. */
function stemOf(name: string): string {
  return foldName(name).replace(/[аеиоуыюяьs]$/, '');
}

/** Exercises by a name; a name of two different ones means neither. */
class Names {
  readonly #keys = new Map<string, string | null>();

  add(folded: string, key: string): void {
    const before = this.#keys.get(folded);
    this.#keys.set(folded, before === undefined || before === key ? key : null);
  }

  find(folded: string): string | undefined {
    return this.#keys.get(folded) ?? undefined;
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
  const words = foldName(name).match(WORDS) ?? [];
  const telling = words.filter(word => !EMPTY_WORDS.has(word)).map(word => word.replace(/s$/, ''));
  return [...new Set(telling)].sort().join(' ');
}

/** The equipment (or muscle) that a title names, in its brackets or among its words. */
export function findByWord(
  name: string,
  named: readonly { key: string; name: string; aliases: readonly string[] }[],
): string | null {
  const bracket = BRACKET.exec(name)?.[1];
  for (const text of [bracket, name]) {
    if (text === undefined) continue;
    const spaced = spaceWords(text);
    const found = named.filter(one =>
      [one.name, ...one.aliases].some(word => spaced.includes(spaceWords(word))),
    );
    // 'Тренажёр Смита' is more than 'Тренажёр'.
    const longest = found.sort((a, b) => b.name.length - a.name.length)[0];
    if (longest) return longest.key;
  }
  return null;
}

/** ' ez гриф ': each word between spaces, whatever stood there. */
function spaceWords(text: string): string {
  return ` ${(foldName(text).match(WORDS) ?? []).join(' ')} `;
}
