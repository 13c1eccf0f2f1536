/**
 * Test files that put another module in the place of one that others may have loaded before: they need modules of their
 * own. Stryker runs all tests of an area over one set of modules, so it leaves them out.
 */
export const APART = [
  'tests/server/enumeration.test.ts',
  'tests/unit/app/background-sync.test.ts',
  'tests/unit/app/rest-engine.test.ts',
  'tests/unit/app/run-rest.test.ts',
];
