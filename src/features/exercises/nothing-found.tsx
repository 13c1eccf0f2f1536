import type { ReactNode } from 'react';
import type { ExerciseView } from '#db/queries/exercise-view.ts';
import { Button } from '#ui/controls/button.tsx';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { Section } from '#ui/layout/section.tsx';
import styles from './nothing-found.module.css';
import { texts } from './texts.ts';

interface NothingFoundProps {
  nearest: readonly ExerciseView[];
  /** Makes the exercise that was looked for, where that can be done. */
  create: ReactNode;
  onReset: () => void;
  renderRow: (exercise: ExerciseView) => ReactNode;
}

/** What was looked for is not here: the way to make it, and its nearest names. */
export function NothingFound({ nearest, create, onReset, renderRow }: NothingFoundProps) {
  const actions = useHandFocusOn<HTMLDivElement>();
  return (
    <>
      <div ref={actions} className={styles.actions}>
        {create}
        <Button onClick={onReset}>{texts.resetFilters}</Button>
      </div>
      {nearest.length > 0 && (
        <Section title={texts.nearest}>
          <ul>
            {nearest.map(exercise => (
              <li key={exercise.key}>{renderRow(exercise)}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
