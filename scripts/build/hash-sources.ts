import { hashFiles } from '../hash-files.ts';

/** Everything that the built app is made of. */
const SOURCES = [
  'src',
  'sync',
  'workers',
  'contract',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

export function hashSources(): string {
  return hashFiles(SOURCES);
}
