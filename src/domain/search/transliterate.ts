/** Russian typed in Latin letters, as people do without a Russian keyboard: 'zhim lezha', 'tyaga', 'stanovaya'. */

/** The longest first: 'shch' is one letter and not two. */
const SPELLINGS: readonly (readonly [latin: string, russian: string])[] = [
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['ts', 'ц'],
  ['ya', 'я'],
  ['yu', 'ю'],
  ['yo', 'е'],
  ['ye', 'е'],
  ['ja', 'я'],
  ['ju', 'ю'],
  ['jo', 'е'],
  ['je', 'е'],
  ['iya', 'ия'],
  ['iyu', 'ию'],
  ['iy', 'ий'],
  ['yy', 'ый'],
  ['ck', 'к'],
  ['ph', 'ф'],
  ...[...'abvgdezijklmnoprstufhqwy'].map(
    (letter, at) => [letter, 'абвгдезийклмнопрстуфхквы'[at] ?? letter] as const,
  ),
  ['c', 'к'],
  ['x', 'кс'],
  ["'", 'ь'],
];

const VOWELS = new Set('аеиоуыэюя');

export function transliterate(latin: string): string {
  let russian = '';
  for (let at = 0; at < latin.length; ) {
    const spelling = SPELLINGS.find(([letters]) => latin.startsWith(letters, at));
    const [letters, cyrillic] = spelling ?? [latin.charAt(at), latin.charAt(at)];
    russian += cyrillicOf(letters, cyrillic, {
      before: russian.slice(-1),
      after: latin.charAt(at + letters.length),
    });
    at += letters.length;
  }
  return russian;
}

/** Some letters depend on where they stand: 'biceps' but 'koncentraciya', 'stoy' but 'ty', 'stoj' but 'jim'. */
function cyrillicOf(
  letters: string,
  cyrillic: string,
  { before, after }: { before: string; after: string },
): string {
  if (letters === 'c' && /[eiy]/.test(after)) return 'ц';
  if (letters === 'j' && !VOWELS.has(before)) return 'ж';
  if (letters === 'y' && VOWELS.has(before)) return 'й';
  return cyrillic;
}
