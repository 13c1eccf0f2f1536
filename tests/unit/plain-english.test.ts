/** CONTRIBUTING.md, Commits and pages: code, tests and pages use the field's words; these had private meanings here. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Say instead: sent, reported, shown; kept, put; used; who lost what; a way in; news; with it; releases. */
const PRIVATE_WORDS =
  /\b(?:told|untold|laid(?! out\b)|spent|said anew|anew|bereft|doors?|no word of|go(?:es)? along|nobody's way|let(?:s|ting)? go|caution|keyless)\b/gi;

/** Names of the first engine that meant something else to everybody but their author. */
const PRIVATE_NAMES =
  /\b(?:laySet|layPast|Sight|isUntold|isKeyless|noteName|inOneLook|useGlance|mendExercise|mendPath|retellLater|atLength|foldSpent|dropSpent|keepBegun|withBereft|letAloneGo|openGym)\b/g;

/** Stored under these names. */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  'server/auth/refresh-tokens.ts': ['spent'],
  'server/database/schema.ts': ['spent'],
  'sync/session/move-account.ts': ['laid'],
};

const TEXTS = [
  '*.{md,ts,html}',
  '.github/**/*.{md,yml}',
  '{bench,contract,docs,e2e,scripts,server,src,sync,tests,workers}/**/*.{ts,tsx,mjs,css,md}',
];

it('no text has a word that only its author understands', () => {
  const texts = globSync(TEXTS, { cwd: ROOT })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file !== 'tests/unit/plain-english.test.ts');
  expect(texts.length).toBeGreaterThan(1_000);
  const found = texts.flatMap(file =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        [...line.matchAll(PRIVATE_WORDS), ...line.matchAll(PRIVATE_NAMES)].map(([word]) => ({
          word,
          at: at + 1,
        })),
      )
      .filter(({ word }) => !STAYS[file]?.includes(word.toLowerCase()))
      .map(({ word, at }) => `${file}:${at} ${word}`),
  );
  expect(found).toEqual([]);
});
