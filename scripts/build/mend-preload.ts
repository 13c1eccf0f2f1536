import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/** A login page in its place, with 200, would be no module for ever. */
const FETCH_WHOLE = `
async function fetchWhole(url) {
  const response = await fetch(url);
  if (!response.ok || !/script/.test(response.headers.get("content-type"))) throw new Error("no module at " + url);
  return response.arrayBuffer();
}`;

/**
 * Vite's own loading of a chunk only hints at its modules. One that failed is lost then in Safari, Firefox ESR and
 * Chromium before 156, which keep the failure as the module (whatwg/html#10327), and a second try
 * (src/ui/load-patiently.ts) would bring none. So modules are fetched to their end before any of them is imported; the
 * import finds them in the browser's cache, or the service worker's. Each pair: what the helper says, and what it is to
 * say.
 */
const MENDS = [
  // What the page itself has as a script is there.
  [/document\.getElementsByTagName\("link"\)/, 'document.querySelectorAll("link,script")'],
  [/(all\.add\(link\.href)\)/, '$1 || link.src)'],
  [
    /(const link = document\.createElement\("link"\);\s*)link\.rel = isCss \? "stylesheet" : scriptRel;\s*if \(!isCss\) link\.as = "script";/,
    'if (!isCss) return fetchWhole(dep);\n$1link.rel = "stylesheet";',
  ],
  [/$/, FETCH_WHOLE],
] as const;

/** Fails the build where the helper has become another: then look whether it still needs this. */
export function mendPreload(): Plugin {
  let isMended = false;
  return {
    name: 'mend-preload',
    apply: 'build',
    config: () => ({
      // Vite names a chunk only where it has others with it.
      build: { modulePreload: { resolveDependencies: (file, all) => (all.length > 0 ? all : [file]) } },
    }),
    transform(code, id) {
      if (id !== HELPER) return undefined;
      isMended = true;
      return MENDS.reduce((mended, [says, shouldSay]) => {
        if (!says.test(mended)) throw new Error(`Vite's preload helper no longer has ${says}`);
        return mended.replace(says, shouldSay);
      }, code);
    },
    generateBundle() {
      if (!isMended) throw new Error(`Vite's preload helper is no longer ${JSON.stringify(HELPER)}`);
    },
  };
}
