import { expect, it } from 'vitest';
import { parseFile } from '#domain/import/parse-file.ts';
import { decodeText } from '#workers/import-text.ts';

const CSV = [
  'Date,Workout Name,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
  '2026-11-20 18:05:00,"Верх","Жим лёжа",1,80,8,0,0,"","",',
  '2026-11-20 18:05:00,"Верх","Жим ногами",1,160,10,0,0,"Ещё № 2","",',
].join('\r\n');

const BYTES = new TextEncoder().encode(CSV);

function utf16(text: string, isLittle: boolean): number[] {
  return [...text].flatMap(letter => {
    const unit = letter.charCodeAt(0);
    const [low, high] = [unit & 255, unit >> 8];
    return isLittle ? [low, high] : [high, low];
  });
}

/** Windows-1251, as Excel on a Russian Windows saves a CSV. */
function cp1251(text: string): number[] {
  return [...text].map(letter => {
    const special: Readonly<Record<string, number>> = { ё: 0xb8, Ё: 0xa8, '№': 0xb9 };
    const unit = letter.charCodeAt(0);
    return special[letter] ?? (unit < 128 ? unit : unit - 0x410 + 0xc0);
  });
}

it.each([
  ['UTF-8', BYTES],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...BYTES]],
  ['UTF-16, little end first', [0xff, 0xfe, ...utf16(CSV, true)]],
  ['UTF-16, big end first', [0xfe, 0xff, ...utf16(CSV, false)]],
  ['UTF-16 without a mark', utf16(CSV, true)],
  ['UTF-16 without a mark, big end first', utf16(CSV, false)],
  ['Windows-1251', cp1251(CSV)],
])('[IMP1] reads the same names from %s', (_, bytes) => {
  const text = decodeText(new Uint8Array(bytes));
  const result = parseFile(text, { nowMs: Date.UTC(2026, 10, 24), unit: 'kg' });
  if (result.kind !== 'parsed') throw new Error(`the file is ${result.kind}`);
  const [workout] = result.file.workouts;
  expect(workout?.title).toBe('Верх');
  expect(workout?.items.map(item => item.exercise)).toEqual(['Жим лёжа', 'Жим ногами']);
  expect(workout?.items[1]?.sets[0]?.note).toBe('Ещё № 2');
});

it('[IMP1] a letter that was cut in two does not turn the rest of a UTF-8 file into others', () => {
  const cut = new TextEncoder().encode('Жим').slice(0, -1);
  expect(decodeText(cut)).toBe('Жи\ufffd');
});

it('has nothing to say of an empty file', () => {
  expect(decodeText(new Uint8Array())).toBe('');
});
