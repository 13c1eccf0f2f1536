// What earlier runs have left: how long each step takes here, and which have passed with the code as it stands.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hashFiles } from '../hash-files.ts';
import { ROOT } from '../root.ts';

const FOLDER = '.cache/test';
const FILE = `${FOLDER}/remembered.json`;
/** What is made by running, and the dependencies, which the lockfile stands for. */
const NOT_CODE = new Set([
  '.cache',
  '.git',
  'data',
  'dist',
  'node_modules',
  'playwright-report',
  'test-results',
]);

export interface Remembered {
  /** The code that `passed` is about. */
  readonly code: string;
  readonly passed: readonly string[];
  readonly seconds: Readonly<Record<string, number>>;
}

export function recall(): Remembered {
  mkdirSync(FOLDER, { recursive: true });
  const code = hashFiles(readdirSync(ROOT).filter(name => !NOT_CODE.has(name)));
  const last = readLast();
  return { code, passed: last?.code === code ? last.passed : [], seconds: last?.seconds ?? {} };
}

export function remember(remembered: Remembered): void {
  writeFileSync(FILE, JSON.stringify(remembered));
}

function readLast(): Remembered | undefined {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Remembered;
  } catch {
    return undefined;
  }
}
