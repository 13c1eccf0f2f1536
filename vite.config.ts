import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';

/** The server that `npm run dev` starts beside Vite. */
const API = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** Chalk: the light theme's background, as in index.html. A manifest knows no dark theme. */
const CHALK = '#f7f5f0';

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
  launch_handler: { client_mode: 'navigate-existing' },
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Начать пустую тренировку', short_name: 'Начать', url: '/?start=empty' },
    { name: 'История тренировок', short_name: 'История', url: '/history' },
  ],
};

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      // Served as /sw.js for ever: a browser that has it asks for updates there.
      filename: 'sw.js',
      integration: {
        beforeBuildServiceWorker(options) {
          options.swSrc = fileURLToPath(new URL('workers/service-worker.ts', import.meta.url));
        },
      },
      // A new version waits for the user (DESIGN.md "Tabs, timer, installed app"); the app registers it itself,
      // since an injected script would be inline, which the Content-Security-Policy forbids.
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest,json,mp3,wav,ogg,m4a,woff2}'],
        // One classic script: browsers without module service workers run it too.
        rollupFormat: 'iife',
      },
    }),
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Nothing inline in the page, no data: URLs, for the Content-Security-Policy.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': API },
  },
});
