/** How many typos a word of this length may have. */
export function allowedTypos(length: number): 0 | 1 | 2 {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/** Longer words belong to no exercise: comparing them would only cost time. */
const LONGEST = 32;

export interface TypoDistance {
  /** To the whole word. */
  whole: number;
  /** To the nearest of the word's beginnings: the typing may not be over. */
  beginning: number;
}

const FAR: TypoDistance = { whole: Number.POSITIVE_INFINITY, beginning: Number.POSITIVE_INFINITY };

// Kept between calls: a query compares thousands of words, and new arrays for each would be the larger part of it.
const table = [0, 1, 2].map(() => new Uint8Array(LONGEST + 1));

/**
 * Damerau-Levenshtein (optimal string alignment): letters left out, added, changed, or swapped with the next one. Gives
 * up as soon as every way costs more than `max`.
 */
export function typoDistance(typed: string, word: string, max: number): TypoDistance {
  if (typed.length > LONGEST || word.length > LONGEST || typed.length - word.length > max) return FAR;
  let [before, above, row] = table as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= word.length; column++) above[column] = column;
  for (let line = 1; line <= typed.length; line++) {
    const letter = typed.charCodeAt(line - 1);
    row[0] = line;
    let least = line;
    for (let column = 1; column <= word.length; column++) {
      const other = word.charCodeAt(column - 1);
      let cost = at(above, column - 1) + Number(letter !== other);
      cost = Math.min(cost, at(above, column) + 1, at(row, column - 1) + 1);
      const isSwap =
        line > 1 &&
        column > 1 &&
        letter === word.charCodeAt(column - 2) &&
        typed.charCodeAt(line - 2) === other;
      if (isSwap) cost = Math.min(cost, at(before, column - 2) + 1);
      row[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > max) return FAR;
    [before, above, row] = [above, row, before];
  }
  return { whole: at(above, word.length), beginning: Math.min(...above.subarray(0, word.length + 1)) };
}

function at(row: Uint8Array, column: number): number {
  return row[column] ?? 0;
}
