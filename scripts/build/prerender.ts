/**
 * A Vite plugin: puts the prerendered shell into the built index.html, rendered from the app's own components, and
 * the small script that chooses among its variants and begins with the app once it is painted. Both without a word of
 * inline code or style, as the server's Content-Security-Policy has it.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, createServer, type Plugin, type Rolldown } from 'vite';
import { ROOT } from '../root.ts';

const APP_TAG = '<script type="module"';
/** The app's entry and the modules that are fetched with it. */
const MODULE_TAGS = /[ \t]*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\n/g;
const PRELOAD_TAG = /<link rel="modulepreload"([^>]*) href=([^>]*)>/g;
const STYLE_TAG = '<link rel="stylesheet"';
const ROOT_TAG = '<div id="root">';
const SHELL_MODULE = '/src/app/first-paint/prerendered-shell.tsx';
const DRESSER = fileURLToPath(new URL('../../src/app/first-paint/dress-shell.ts', import.meta.url));

export function prerender(): Plugin {
  let scriptReference: string;
  return {
    name: 'podhod-prerender',
    apply: 'build',
    // Vite adds the page to the bundle at the end.
    enforce: 'post',
    async buildStart() {
      const source = await bundleDresser();
      scriptReference = this.emitFile({ type: 'asset', name: 'dress-shell.js', source });
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('index.html is not part of the build');
      const script = `<script src="/${this.getFileName(scriptReference)}"></script>`;
      page.source = addTo(String(page.source), script, await renderShells());
    },
  };
}

/**
 * Behind the colours that the script chooses from, ahead of the style sheet, for which it would have to wait. The shells
 * have a navigation, for which no component is there yet to say so.
 */
function addTo(page: string, script: string, shells: string): string {
  if (![ROOT_TAG, APP_TAG, STYLE_TAG].every(tag => page.includes(tag)))
    throw new Error('index.html is not as it was');
  if (/ style=|<style|<script/.test(shells))
    throw new Error('The prerendered shell must have nothing inline');
  // Each a script of its own, what others need first, so that each is evaluated in a task of its own: taps are
  // answered in between.
  const scripts = page
    .match(MODULE_TAGS)
    ?.map(tag => tag.replace(PRELOAD_TAG, `${APP_TAG}$1 src=$2></script>`));
  if (!scripts) throw new Error('index.html names the app in another way than it did');
  const modules = scripts.toReversed().join('');
  return page
    .replace('<html', '<html data-nav')
    .replace(MODULE_TAGS, '')
    .replace(STYLE_TAG, `${script}\n    ${STYLE_TAG}`)
    .replace('</head>', `<template data-app>\n${modules}</template>\n</head>`)
    .replace(ROOT_TAG, `${ROOT_TAG}${shells}`);
}

/** One classic script: a module would run after the first paint. */
async function bundleDresser(): Promise<string> {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: DRESSER, output: { format: 'iife' } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}

/** Class names come from the files' paths and contents, so they are those of the built style sheet. */
async function renderShells(): Promise<string> {
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { renderShells: render } = await server.ssrLoadModule(SHELL_MODULE);
    return render();
  } finally {
    await server.close();
  }
}
