/**
 * Reads a QR code (ISO/IEC 18004) from its modules, as a camera would after it has found them: level L or M, and no error to
 * correct.
 */

/** Of versions 1–40: codewords that correct errors in each block, and blocks. */
const CORRECTION = {
  L: {
    perBlock: [
      7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28,
    ],
    blocks: [
      1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17,
      18, 19, 19, 20, 21, 22, 24, 25,
    ],
  },
  M: {
    perBlock: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26],
    blocks: [
      1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
      29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ],
  },
};
/** What the longer lists above go on with. */
const LATER_PER_BLOCK = { L: 30, M: 28 };

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

type IsDark = (x: number, y: number) => boolean;

export function readQr(size: number, isDark: IsDark): string {
  const version = (size - 17) / 4;
  // Beside the upper left finder: two bits of level, three of mask, masked themselves.
  const format = [0, 1, 2, 3, 4].reduce((bits, x) => bits * 2 + Number(isDark(x, 8)), 0) ^ 0b10101;
  const level = ({ 1: 'L', 0: 'M' } as const)[format >> 3];
  const mask = MASKS[format & 7];
  if (!level || !mask) throw new Error(`a level that is not drawn: ${format >> 3}`);
  const isFixed = fixedOf(version, size);
  const bits = pathOf(size)
    .filter(([x, y]) => !isFixed(x, y))
    .map(([x, y]) => Number(isDark(x, y) !== mask(x, y)));
  const { perBlock, blocks } = CORRECTION[level];
  const correction = perBlock[version - 1] ?? LATER_PER_BLOCK[level];
  return readBytes(untangle(toNumbers(bits, 8), blocks[version - 1] ?? 1, correction), version);
}

/** Finders with the format beside them, timing, the version and the small squares. */
function fixedOf(version: number, size: number): IsDark {
  const count = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((size - 13) / (2 * count - 2)) * 2;
  const centres = Array.from({ length: count }, (_, at) =>
    at === 0 ? 6 : size - 7 - (count - 1 - at) * step,
  );
  const isFinder: IsDark = (x, y) => (x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9);
  const isVersion: IsDark = (x, y) =>
    version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11));
  const isSquare: IsDark = (x, y) =>
    centres.some(cx =>
      centres.some(cy => !isFinder(cx, cy) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2),
    );
  return (x, y) => x === 6 || y === 6 || isFinder(x, y) || isVersion(x, y) || isSquare(x, y);
}

/** Two columns at a time from the right, up and down in turns, past the timing's column. */
function pathOf(size: number): [x: number, y: number][] {
  const path: [number, number][] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = isUp ? size - 1 - step : step;
      path.push([right, y], [right - 1, y]);
    }
    isUp = !isUp;
  }
  return path;
}

function toNumbers(bits: readonly number[], width: number): number[] {
  return Array.from({ length: Math.floor(bits.length / width) }, (_, at) =>
    bits.slice(at * width, (at + 1) * width).reduce((sum, bit) => sum * 2 + bit, 0),
  );
}

/** The blocks' data one after another: they are written a codeword of each in turn, the last ones a codeword longer. */
function untangle(codewords: readonly number[], blocks: number, correction: number): number[] {
  const data = codewords.length - blocks * correction;
  const short = Math.floor(data / blocks);
  const shortBlocks = blocks - (data % blocks);
  const lengthOf = (block: number) => short + Number(block >= shortBlocks);
  return Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: lengthOf(block) }, (__, at) =>
      at < short ? codewords[at * blocks + block] : codewords[short * blocks + block - shortBlocks],
    ),
  )
    .flat()
    .map(codeword => codeword ?? 0);
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** By mode: the width of its count for versions up to 9, 26 and 40. */
const COUNT_WIDTHS: Record<number, [number, number, number]> = {
  1: [10, 12, 14],
  2: [9, 11, 13],
  4: [8, 16, 16],
};

/** The segments: figures (1), capitals and figures (2) and bytes (4), up to the end (0). */
function readBytes(data: readonly number[], version: number): string {
  const bits = data.flatMap(byte => [7, 6, 5, 4, 3, 2, 1, 0].map(at => (byte >> at) & 1));
  let from = 0;
  function take(width: number): number {
    const taken = bits.slice(from, from + width);
    from += width;
    return taken.reduce((sum, bit) => sum * 2 + bit, 0);
  }
  function readSegment(mode: number): string {
    const count = take(COUNT_WIDTHS[mode]?.[version < 10 ? 0 : version < 27 ? 1 : 2] ?? Number.NaN);
    let text = '';
    while (text.length < count) {
      const left = count - text.length;
      if (mode === 4) text += String.fromCharCode(take(8));
      else if (mode === 1)
        text += String(take([4, 7, 10][Math.min(left, 3) - 1] ?? 0)).padStart(Math.min(left, 3), '0');
      else if (left === 1) text += LETTERS.charAt(take(6));
      else {
        const pair = take(11);
        text += LETTERS.charAt(Math.floor(pair / 45)) + LETTERS.charAt(pair % 45);
      }
    }
    return text;
  }
  let text = '';
  while (bits.length - from >= 4) {
    const mode = take(4);
    if (mode === 0) break;
    if (!(mode in COUNT_WIDTHS)) throw new Error(`a segment of mode ${mode}`);
    text += readSegment(mode);
  }
  return text;
}
