/** docs/decisions/005-sizes.md: the tail stays short. What is longer says here why. */
import { expect, it } from 'vitest';
import { measureFile, measureFolder } from '../../scripts/sizes/measure-code.ts';

const FILE_LIMIT = 300;
const FUNCTION_LIMIT = 100;

const LONG_FILES: Readonly<Record<string, string>> = {
  'server/database/schema.ts': 'every table, read as one list',
  'server/database/migrations/001-tables.ts': 'the same tables as statements',
  'sync/exchange/exchange.ts': 'one round trip with all its ways out: apart, its order could not be checked',
  'sync/mutations/take-backs.ts': 'one short function for each kind, read as one list',
  'sync/exchange/settle.ts': 'what results mean for entries and rows, in one transaction',
};

const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'src/app/rest/bell.ts createBell': 'a closure around its state',
  'src/app/rest/rest-engine.ts createRestEngine': 'a closure around its state',
  'sync/loop/account-loop.ts createAccountLoop': 'a closure around its state',
  'src/features/data/use-import.ts useImport': 'a closure around its flow',
  'src/features/data/export-section.tsx ExportSection': 'half of it is the rows of its one list',
};

const files = ['src', 'sync', 'server', 'contract', 'workers'].flatMap(measureFolder);

it(`no file is longer than ${FILE_LIMIT} lines but those with a reason`, () => {
  const long = files.filter(({ lines }) => lines > FILE_LIMIT).map(({ path }) => path);
  expect(long.toSorted()).toEqual(Object.keys(LONG_FILES).toSorted());
});

it(`no function is longer than ${FUNCTION_LIMIT} lines but those with a reason`, () => {
  const long = files.flatMap(({ path, functions }) =>
    functions.filter(({ lines }) => lines > FUNCTION_LIMIT).map(({ name }) => `${path} ${name}`),
  );
  expect(long.toSorted()).toEqual(Object.keys(LONG_FUNCTIONS).toSorted());
});

it('measures functions of every kind that have a name', () => {
  const source = `/** Two
lines. */
function declared(a: number, b: number) {
  return a + b;
}
const arrow = () => 1;
class Thing {
  method() {}
}
const one = { property: () => 2, shorthand() {} };
`;
  expect(measureFile('a.ts', source)).toEqual({
    path: 'a.ts',
    lines: 10,
    commentLines: 2,
    functions: [
      { name: 'declared', lines: 3, parameters: 2 },
      { name: 'arrow', lines: 1, parameters: 0 },
      { name: 'method', lines: 1, parameters: 0 },
      { name: 'property', lines: 1, parameters: 0 },
      { name: 'shorthand', lines: 1, parameters: 0 },
    ],
  });
});
