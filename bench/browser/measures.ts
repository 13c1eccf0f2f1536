import type { Measure } from './bench.ts';
import { measureColdStart } from './measures/cold-start.ts';
import { measureFinish } from './measures/finish.ts';
import { measureFirstPull } from './measures/first-pull.ts';
import { measureHistory } from './measures/history.ts';
import { measureImport } from './measures/import.ts';
import { measureOtherTab } from './measures/other-tab.ts';
import { measurePadTicks } from './measures/pad-ticks.ts';
import { measurePastEdit } from './measures/past-edit.ts';
import { measureQuietPull } from './measures/quiet-pull.ts';
import { measureReplay } from './measures/replay.ts';
import { measureScroll } from './measures/scroll.ts';
import { measureSearch } from './measures/search.ts';
import { measureSizes } from './measures/sizes.ts';
import { measureTicks } from './measures/ticks.ts';
import { measureTrainingPage } from './measures/training-page.ts';

/**
 * By the names of `--only`, in running order: measures that finish trainings come last, then the import into the first
 * week.
 */
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
  'past-edit': measurePastEdit,
  'training-page': measureTrainingPage,
  finish: measureFinish,
  import: measureImport,
};

/** Measures that do not use the person with ten years. */
export const WITHOUT_DECADE: readonly string[] = ['import'];
