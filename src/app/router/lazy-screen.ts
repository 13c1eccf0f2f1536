/** A screen that is a chunk of its own. */
import { type ComponentType, createElement, lazy, useState } from 'react';
import { loadPatiently } from '#ui/load-patiently.ts';
import { preloadable } from '../preload.ts';

/** By then the failure has been reported. */
const FAILURE_SHOWN_MS = 500;

export interface Chunk {
  /** What it exports, once it has come. */
  loaded: ComponentType | undefined;
  late: ComponentType;
}

/**
 * Like React's `lazy`, but one that has come in time is rendered at once. Whatever suspends, if for a moment only,
 * React holds back for 300 ms: right against flicker, wrong for a chunk that lies in the precache. `isPart`: the screen
 * around it can do without for a while, and it comes when the network does.
 */
export function screen(fetchScreen: () => Promise<ComponentType>, isPart = false) {
  const load = preloadable(async () => {
    chunk.loaded = await fetchScreen();
    return chunk.loaded;
  });
  // React would keep a failure for ever; once that is on the screen, going there again is to try again.
  const makeLate = (): ComponentType =>
    lazy(async () => {
      try {
        return { default: await (isPart ? loadPatiently(load) : load()) };
      } catch (error) {
        setTimeout(() => (chunk.late = makeLate()), FAILURE_SHOWN_MS);
        throw error;
      }
    });
  const chunk: Chunk = { loaded: undefined, late: makeLate() };
  /** `load` begins to fetch it before anything renders. */
  return Object.assign(() => createElement(FromChunk, { chunk }), { load });
}

function FromChunk({ chunk }: { chunk: Chunk }) {
  // For as long as it is mounted: another component in its place would forget what was typed.
  const [Current] = useState(() => chunk.loaded ?? chunk.late);
  return createElement(Current);
}
