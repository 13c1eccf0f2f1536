import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Where the tools' own programs lie: run with this Node directly, they need no shell on any system. */
const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  oazapfts: 'oazapfts/dist/cli.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
} as const;

/** Arguments for Node that run the tool. */
export function toolCommand(tool: keyof typeof PROGRAMS, ...args: string[]): string[] {
  return [join(ROOT, 'node_modules', PROGRAMS[tool]), ...args];
}
