/**
 * Test files that put another module in the place of one that others have loaded before: they need modules of their own.
 * Stryker runs all tests of an area over one set of modules, so it leaves them out.
 */
export const APART = ['tests/server/enumeration.test.ts'];
