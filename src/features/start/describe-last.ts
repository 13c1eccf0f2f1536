import type { ExerciseView } from '#db/queries/exercise-view.ts';
import type { TemplateSet } from '#db/rows.ts';
import { describeSetValues } from '#domain/set-text.ts';

type Measured = Pick<ExerciseView, 'isTimeBased' | 'settings'>;

/** Of what a template plans for an exercise; null where that is no figure. */
export function describeLast(sets: readonly TemplateSet[], exercise: Measured | undefined): string | null {
  const last = sets.at(-1);
  const hasFigures = last && (last.weightKg !== null || last.reps !== null || last.durationSec !== null);
  if (!hasFigures) return null;
  return describeSetValues(last, exercise?.isTimeBased ?? false, exercise?.settings.loadMode);
}
