import type { Measure } from './bench.ts';
import { measureColdStart } from './measures/cold-start.ts';
import { measureFinish } from './measures/finish.ts';
import { measureFirstPull } from './measures/first-pull.ts';
import { measureHistory } from './measures/history.ts';
import { measureOtherTab } from './measures/other-tab.ts';
import { measurePadTicks } from './measures/pad-ticks.ts';
import { measureQuietPull } from './measures/quiet-pull.ts';
import { measureReplay } from './measures/replay.ts';
import { measureScroll } from './measures/scroll.ts';
import { measureSearch } from './measures/search.ts';
import { measureSizes } from './measures/sizes.ts';
import { measureTicks } from './measures/ticks.ts';

/** By the names that `--only` knows, in the order they run: those that finish trainings come last. */
export const MEASURES: Readonly<Record<string, Measure>> = {
  'first-pull': measureFirstPull,
  ticks: measureTicks,
  'pad-ticks': measurePadTicks,
  'other-tab': measureOtherTab,
  'cold-start': measureColdStart,
  history: measureHistory,
  scroll: measureScroll,
  search: measureSearch,
  'quiet-pull': measureQuietPull,
  replay: measureReplay,
  sizes: measureSizes,
  finish: measureFinish,
};
