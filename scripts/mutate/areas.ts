/** What `npm run mutate` breaks, and the tests that must notice. */
export interface Area {
  /** Globs, as Stryker reads them. */
  readonly mutate: readonly string[];
  /** Globs of test files. */
  readonly tests: readonly string[];
}

export const AREAS: Readonly<Record<string, Area>> = {
  domain: { mutate: ['src/domain/**/*.ts', '!**/*.d.ts'], tests: ['tests/unit/*/**/*.test.ts'] },
  sync: {
    mutate: ['sync/**/*.ts'],
    tests: ['tests/sync/**/*.test.ts', 'tests/session/**/*.test.ts', 'tests/unit/sync/**/*.test.ts'],
  },
  server: {
    mutate: ['server/**/*.ts', '!server/demo/**', '!server/database/migrations/**'],
    tests: ['tests/server/**/*.test.ts'],
  },
};
