import { planProgram } from '#features/start/programs/plan-program.ts';
import { starterPrograms } from '#features/start/programs/starter-programs.ts';
import { cutLibrary } from './small-library.ts';

const planned = starterPrograms.flatMap(planProgram).flatMap(({ items }) => items);

/** Of the tests' server and devices: a training's hundred exercises, and those of the starter programs. */
export const LIBRARY = cutLibrary(110, new Set(planned.map(({ exerciseKey }) => exerciseKey)));
