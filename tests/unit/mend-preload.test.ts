/** How a built app loads its chunks, where the network fails once: the build mends Vite's helper. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mendPreload } from '../../scripts/build/mend-preload.ts';

const SOURCES = {
  'main.js': `globalThis.chunks = { screen: () => import('./screen.js'), alone: () => import('./alone.js') };`,
  'screen.js': `import './screen.css'; export const name = 'screen'; globalThis.evaluated?.push(name);`,
  'screen.css': 'p { color: red }',
  'alone.js': `export const name = 'alone'; globalThis.evaluated?.push(name);`,
};

interface BuiltApp {
  chunks: Record<'screen' | 'alone', () => Promise<{ name: string }>>;
  evaluated: string[];
}

const app = globalThis as unknown as BuiltApp;
let folder: string;
let asked: string[];
/** What does not come the next time that it is asked for. */
let failing: string[];
/** A login page comes in its place. */
let isPortal: boolean;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'podhod-preload-'));
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(folder, name), text);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [mendPreload()],
    build: { rolldownOptions: { input: join(folder, 'main.js'), output: NAMES } },
  });
});

const NAMES: Rolldown.OutputOptions = {
  entryFileNames: 'assets/[name].mjs',
  chunkFileNames: 'assets/[name].mjs',
  assetFileNames: 'assets/[name][extname]',
};

afterAll(() => rmSync(folder, { recursive: true }));

let visits = 0;
beforeEach(async () => {
  asked = [];
  failing = [];
  isPortal = false;
  app.evaluated = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', fakeDocument());
  vi.stubGlobal('fetch', async (url: URL) => {
    if (fails(url.href)) throw new TypeError('no network');
    const type = isPortal ? 'text/html' : 'text/javascript';
    return new Response('', { headers: { 'content-type': type } });
  });
  visits += 1;
  await import(
    /* @vite-ignore */ `${pathToFileURL(join(folder, 'dist/assets/main.mjs')).href}?visit=${visits}`
  );
});

function fails(href: string): boolean {
  const name = href.split('/').at(-1) ?? '';
  asked.push(name);
  const isFailing = failing.includes(name);
  failing = failing.filter(other => other !== name);
  return isFailing;
}

/** Whose style sheets come, or not, as soon as they are there. */
function fakeDocument() {
  const createElement = () => Object.assign(new EventTarget(), { remove() {} });
  const appendChild = (link: EventTarget & { href: string }) =>
    queueMicrotask(() => link.dispatchEvent(new Event(fails(link.href) ? 'error' : 'load')));
  const none = () => [];
  return { createElement, head: { appendChild }, querySelector: () => null, querySelectorAll: none };
}

test.each([
  ['screen', 'screen.mjs'],
  ['screen', 'screen.css'],
  ['alone', 'alone.mjs'],
] as const)(
  '[APP1] imports nothing of the chunk %s before %s has come, and asks for it again',
  async (chunk, file) => {
    failing = [file];
    await expect(app.chunks[chunk]()).rejects.toThrow();
    expect(app.evaluated).toEqual([]);
    asked = [];
    expect(await app.chunks[chunk]()).toMatchObject({ name: chunk });
    expect(asked).toEqual([file]);
    await app.chunks[chunk]();
    expect(asked).toEqual([file]);
  },
);

test('[APP1] takes no login page for a chunk', async () => {
  isPortal = true;
  await expect(app.chunks.screen()).rejects.toThrow();
  isPortal = false;
  expect(await app.chunks.screen()).toMatchObject({ name: 'screen' });
});
