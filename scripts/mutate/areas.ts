/** What `npm run mutate` breaks, and the tests that must notice. */
export interface Area {
  /** Globs, as Stryker reads them. */
  readonly mutate: readonly string[];
  /** Globs of test files. */
  readonly tests: readonly string[];
}

export const AREAS: Readonly<Record<string, Area>> = {
  // The rules in three parts, each with its own tests: a part takes minutes, all of them with all tests took hours.
  domain: {
    mutate: ['src/domain/*.ts'],
    tests: ['tests/unit/domain/*.test.ts', 'tests/unit/common-passwords.test.ts'],
  },
  import: {
    mutate: ['src/domain/{import,export}/*.ts', '!**/*.d.ts'],
    tests: ['tests/unit/{import,export}/*.test.ts'],
  },
  search: { mutate: ['src/domain/search/*.ts'], tests: ['tests/unit/search/*.test.ts'] },
  sync: {
    mutate: ['sync/**/*.ts'],
    tests: ['tests/sync/**/*.test.ts', 'tests/session/**/*.test.ts', 'tests/unit/sync/**/*.test.ts'],
  },
  server: {
    mutate: ['server/**/*.ts', '!server/demo/**', '!server/database/migrations/**'],
    tests: ['tests/server/**/*.test.ts'],
  },
};
