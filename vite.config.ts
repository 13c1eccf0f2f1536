import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { commonPasswords } from './scripts/build/common-passwords.ts';
import { mendPreload } from './scripts/build/mend-preload.ts';
import { prerender } from './scripts/build/prerender.ts';
import { vouchForFiles } from './scripts/build/vouch-for-files.ts';

/** The server that `npm run dev` starts beside Vite. */
const API = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Chalk: the light theme's background, as in index.html. A manifest knows no dark theme. */
const CHALK = '#f0ece4';

const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Подход — дневник тренировок',
  short_name: 'Подход',
  description: 'Дневник силовых тренировок, который работает и без сети.',
  lang: 'ru',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: CHALK,
  background_color: CHALK,
  categories: ['fitness', 'health', 'sports'],
  // A window that is open comes up as it is: with 'navigate-existing' the icon would throw away the screen that
  // somebody trains on. Shortcuts are followed inside (src/app/background/use-launches.ts).
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut('Начать пустую тренировку', 'Начать', '/?start=empty', 'start'),
    shortcut('История тренировок', 'История', '/history', 'history'),
  ],
  screenshots: [
    screenshot('phone-training', 'narrow', 'Тренировка: подходы, веса и повторы'),
    screenshot('phone-start', 'narrow', 'Начало: шаблоны и избранное'),
    screenshot('phone-history', 'narrow', 'История тренировок'),
    screenshot('wide-training', 'wide', 'Тренировка на большом экране'),
    screenshot('wide-history', 'wide', 'История на большом экране'),
  ],
};

function shortcut(name: string, short_name: string, url: string, icon: string) {
  return {
    name,
    short_name,
    url,
    icons: [{ src: `/install/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
  };
}

/** Made by `npm run screens:manifest`. */
function screenshot(name: string, form_factor: 'narrow' | 'wide', label: string) {
  const sizes = form_factor === 'narrow' ? '780x1688' : '1280x800';
  return { src: `/install/${name}.webp`, sizes, type: 'image/webp', form_factor, label };
}

/**
 * Dexie's own exports lead to its file for ES5; this is the same release for today's browsers, 2 kB less, in the page,
 * its workers and the service worker alike.
 */
const MODERN_DEXIE = {
  find: /^dexie$/,
  replacement: fileURLToPath(new URL('node_modules/dexie/dist/modern/dexie.min.mjs', import.meta.url)),
};

/** Its exports lead to the file with warnings for developers, in a build, too: half a kB that nobody reads. */
const QUIET_ROUTER = {
  find: /^react-router$/,
  replacement: fileURLToPath(new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};

/**
 * Few chunks beside the screens' own: many small ones cost a first load a list of their names. What changes only
 * with a dependency is by itself, so that the precache keeps it over an update.
 */
const CHUNKS = [
  {
    name: 'vendor',
    test: /node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|dexie|dexie-react-hooks)\//,
    priority: 3,
  },
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  // Larger than most screens, and half of them do without.
  { name: 'dates', test: /\/(?:date-fns|domain\/dates\.ts)/, priority: 2 },
  { name: 'shared', test: /\/(?:src|sync|contract)\//, minShareCount: 2, priority: 1 },
];

export default defineConfig({
  plugins: [
    react(),
    prerender(),
    commonPasswords(),
    mendPreload(),
    VitePWA({
      strategies: 'injectManifest',
      // Served as /sw.js for ever: a browser that has it asks for updates there.
      filename: 'sw.js',
      integration: {
        beforeBuildServiceWorker(options) {
          options.swSrc = fileURLToPath(new URL('workers/service-worker.ts', import.meta.url));
        },
      },
      // A new version waits for the user (APP2); the app registers it itself,
      // since an injected script would be inline, which the Content-Security-Policy forbids.
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The pattern below finds them; twice in the list, they would be fetched twice.
      includeManifestIcons: false,
      injectManifest: {
        // For the moment of installing, and of choosing a password, which needs the network anyway.
        globIgnores: ['install/**', 'assets/*common-passwords-*.js'],
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,json,mp3,wav,ogg,m4a,woff2}'],
        manifestTransforms: [vouchForFiles],
        // One classic script: browsers without module service workers run it too.
        rollupFormat: 'iife',
      },
    }),
  ],
  resolve: { alias: [MODERN_DEXIE, QUIET_ROUTER] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Nothing inline in the page, no data: URLs, for the Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API },
  },
});
