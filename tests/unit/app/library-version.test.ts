import { expect, it } from 'vitest';
import { LIBRARY_VERSION } from '#app/databases/library-version.ts';
import library from '#contract/library.json' with { type: 'json' };

it('is the version of the library that is shipped', () => {
  expect(LIBRARY_VERSION).toBe(library.version);
});
