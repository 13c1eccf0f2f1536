import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite's own loading of a chunk's styles never asks again for a sheet that has failed once: the second try (the app
 * makes one, src/ui/load-patiently.ts) would bring a screen without them. Each pair: what the helper says, and what it
 * is to say.
 */
const MENDS = [
  [/(err\) => \{\s*)seen\[href\] = void 0;/, '$1delete seen[href];'],
  [/(e\.type === "error"\)) rej\(/, '$1 link.remove(), rej('],
] as const;

/** Fails the build where the helper has become another: then look whether it still needs this. */
export function mendPreload(): Plugin {
  let isMended = false;
  return {
    name: 'mend-preload',
    apply: 'build',
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
