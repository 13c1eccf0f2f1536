// Covers docs/product.md: Screens.
import { readFileSync } from 'node:fs';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import { Library, type LibraryExercise } from '#contract/library.ts';

const source = readFileSync(new URL('../../contract/library.json', import.meta.url), 'utf8');
const library: Library = JSON.parse(source);
const { equipments, muscles, exercises } = library;

const byKey = new Map(exercises.map(exercise => [exercise.key, exercise]));
const muscleKeys = muscles.map(muscle => muscle.key);
const equipmentKeys = equipments.map(equipment => equipment.key);
const timed = equipments.filter(equipment => equipment.name === 'Время');

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Latin stands only where lifters write it: the EZ bar, a Y raise, the JM press, the GHD bench. */
const LATIN_NAMES = /(?<!\p{L})(?:EZ|Y|JM|GHD)(?!\p{L})/gu;
const RUSSIAN = /^[А-Яа-яЁё0-9 \-,()«»]+$/;
const LOST_YO = /тренажер|подъем|лежа|мертв|верев/i;

const label = ({ name, variation }: LibraryExercise) => (variation ? `${name}, ${variation}` : name);
/** What breaks a rule, by name: a failing test then says which line of the file to mend. */
const offenders = (breaks: (exercise: LibraryExercise) => boolean) => exercises.filter(breaks).map(label);
const trains = ({ primary, secondary }: LibraryExercise) => new Set([primary, ...secondary]);

test('the file keeps to its contract: lengths, types, nothing missing', () => {
  expect(Value.Errors(Library, library)).toEqual([]);
});

test('the library is large enough to start without making exercises of one’s own', () => {
  expect(exercises.length).toBeGreaterThanOrEqual(200);
});

test('every key is a UUID used once', () => {
  const keys = [...equipments, ...muscles, ...exercises].map(({ key }) => key);
  expect(keys.filter(key => !UUID.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});

test('every reference leads to something in the file', () => {
  expect(offenders(({ equipment }) => !equipmentKeys.includes(equipment))).toEqual([]);
  expect(offenders(exercise => [...trains(exercise)].some(key => !muscleKeys.includes(key)))).toEqual([]);
  expect(offenders(({ alternatives }) => alternatives.some(key => !byKey.has(key)))).toEqual([]);
});

test('no equipment or muscle stands there unused or twice', () => {
  const used = new Set(exercises.flatMap(({ equipment, primary }) => [equipment, primary]));
  expect([...equipments, ...muscles].filter(({ key }) => !used.has(key))).toEqual([]);
  expect(new Set(equipments.map(({ name }) => name)).size).toBe(equipments.length);
  expect(new Set(muscles.map(({ name }) => name)).size).toBe(muscles.length);
});

test('name, variation and equipment together tell exercises apart', () => {
  const triples = exercises.map(
    ({ name, variation, equipment }) => `${name.toLowerCase()}|${variation}|${equipment}`,
  );
  expect(triples.filter((triple, index) => triples.indexOf(triple) !== index)).toEqual([]);
});

test('texts are trimmed', () => {
  const untidy = (text: string) => text !== text.trim() || /\s{2}/.test(text);
  expect(offenders(({ name, variation }) => untidy(name) || untidy(variation))).toEqual([]);
});

test('texts are Russian, with ё where it belongs, variations in lower case', () => {
  const foreign = (text: string) => text !== '' && !RUSSIAN.test(text.replace(LATIN_NAMES, '0'));
  expect(offenders(({ name, variation }) => foreign(name) || foreign(variation))).toEqual([]);
  expect([...equipments, ...muscles].filter(({ name }) => foreign(name))).toEqual([]);
  expect(source.match(LOST_YO)).toBeNull();
  expect(offenders(({ name }) => !/^[А-ЯЁ]/.test(name))).toEqual([]);
  expect(offenders(({ variation }) => /^[А-ЯЁ]/.test(variation))).toEqual([]);
});

test('secondary muscles are others than the primary, each once', () => {
  expect(offenders(exercise => trains(exercise).size !== exercise.secondary.length + 1)).toEqual([]);
});

test('every muscle is the primary one of at least three exercises', () => {
  const counts = muscles.map(({ key, name }) => ({
    name,
    count: exercises.filter(({ primary }) => primary === key).length,
  }));
  expect(counts.filter(({ count }) => count < 3)).toEqual([]);
});

test('2 to 5 alternatives, each once, never the exercise itself, all of a muscle it trains', () => {
  expect(offenders(({ alternatives }) => alternatives.length < 2 || alternatives.length > 5)).toEqual([]);
  expect(offenders(({ alternatives }) => new Set(alternatives).size !== alternatives.length)).toEqual([]);
  expect(offenders(({ key, alternatives }) => alternatives.includes(key))).toEqual([]);
  const unrelated = ({ primary, secondary }: LibraryExercise, other: LibraryExercise) =>
    !trains(other).has(primary) && !secondary.includes(other.primary);
  const misleads = (exercise: LibraryExercise) =>
    exercise.alternatives.some(key => {
      const other = byKey.get(key);
      return other !== undefined && unrelated(exercise, other);
    });
  expect(offenders(misleads)).toEqual([]);
});

test('exactly one equipment is Время, the one by which the app knows a time-based exercise', () => {
  expect(timed).toHaveLength(1);
  const holds = exercises.filter(({ equipment }) => equipment === timed[0]?.key);
  expect(holds.length).toBeGreaterThanOrEqual(10);
  expect(holds.filter(({ type }) => type !== 'none').map(label)).toEqual([]);
});

test('a weight that helps or is added says so where nothing else could be meant', () => {
  const modes = exercises.flatMap(one => (one.load_mode ? [[label(one), one.load_mode]] : []));
  expect(modes).toEqual([
    ['Отжимания от пола, с отягощением', 'added'],
    ['Отжимания на брусьях в гравитроне', 'assisted'],
    ['Подтягивания, с отягощением', 'added'],
    ['Подтягивания в гравитроне', 'assisted'],
    ['Подтягивания с резиновой лентой', 'assisted'],
  ]);
});

test('exercises stand in the order of the muscles, one a line', () => {
  const order = exercises.map(({ primary }) => muscleKeys.indexOf(primary));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  const lines = source.split('\n').map(line => line.replace(/,$/, ''));
  expect(exercises.filter(exercise => !lines.includes(JSON.stringify(exercise))).map(label)).toEqual([]);
});
