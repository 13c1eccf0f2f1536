// `npm run build`, and with --if-changed the build step of `npm start`: nothing happens when dist/ was built
// from these very sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { build } from 'vite';
import { compressFolder } from './build/compress-folder.ts';
import { hashSources } from './build/hash-sources.ts';
import { printPrecache } from './build/precache.ts';
import { ROOT } from './root.ts';

const DIST = join(ROOT, 'dist');
/** Written last, and removed by Vite at the start of a build: a build that was interrupted leaves none. */
const STAMP = join(DIST, '.build-stamp');

const sourceHash = hashSources();
if (!process.argv.includes('--if-changed') || readStamp() !== sourceHash) {
  await buildApp().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function buildApp(): Promise<void> {
  // Vite hands VITE_… variables to the app, there import.meta.env.VITE_BUILD_ID: the same sources, the same id.
  process.env.VITE_BUILD_ID = sourceHash.slice(0, 12);
  const { build } = await import('vite');
  assertAppAlone(await build({ root: ROOT, logLevel: 'warn' }));
  compressFolder(DIST);
  writeFileSync(STAMP, sourceHash);
  printPrecache(DIST);
  console.log(`Built dist/ (${sourceHash.slice(0, 12)})`);
}

/** The workbench is for those who develop: whoever imports it by accident would ship it. */
function assertAppAlone(built: Awaited<ReturnType<typeof build>>): void {
  const chunks = [built].flat().flatMap(part => ('output' in part ? part.output : []));
  const modules = chunks.flatMap(chunk => (chunk.type === 'chunk' ? chunk.moduleIds : []));
  if (modules.length === 0) throw new Error('the build does not say which modules it has');
  const strangers = modules.filter(id => id.includes('/src/workbench/'));
  if (strangers.length > 0)
    throw new Error(`the build has modules of the workbench: ${strangers.join(', ')}`);
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return undefined;
  }
}
