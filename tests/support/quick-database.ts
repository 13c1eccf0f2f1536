/** The fake IndexedDB by the simulation's shorter ways: a sixth of what a test of two devices takes. */
import '../simulation/world/quick-idb.ts';
import { cloneRow } from '../simulation/world/clone-row.ts';

globalThis.structuredClone = cloneRow;
