import { useEffect, useState } from 'react';
import { loadTechnique, type Technique as TechniqueText } from '#db/library-texts.ts';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { Section } from '#ui/layout/section.tsx';
import styles from './exercise-detail.module.css';
import { texts } from './texts.ts';

/** How the exercise is done and what goes wrong; nothing for one that the library does not describe. */
export function Technique({ exerciseKey }: { exerciseKey: Key }) {
  const [read, setRead] = useState<TechniqueText>();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let isHere = true;
    loadTechnique(exerciseKey)
      .then(text => isHere && setRead(text))
      // Without network on a first visit: the rest of the screen says enough.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [exerciseKey]);

  if (!read) return null;
  const fold = (
    <span className={styles.fold}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? texts.less : texts.whole}
      </Button>
    </span>
  );
  return (
    <Section title={texts.technique} action={fold}>
      <div className={cx(styles.how, !isOpen && styles.folded)}>
        <p>{read.technique}</p>
        <p>
          <strong>{texts.mistakes}</strong> {read.mistakes}
        </p>
      </div>
    </Section>
  );
}
