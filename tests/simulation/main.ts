/** The simulator's entry. The first import must stay the first: it takes timers and tasks over. */
import './world/realm.ts';
import { readOptions } from './options.ts';

const { simulate } = await import('./run/simulate.ts');

process.exitCode = await simulate(readOptions(process.argv.slice(2)));
