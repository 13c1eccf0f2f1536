import { Button } from '#ui/controls/button.tsx';
import styles from './quick-start.module.css';
import { texts } from './texts.ts';

interface QuickStartProps {
  isVisitor: boolean;
  /** Nothing else is there to begin with. */
  isFirst: boolean;
  /** Opens the training that is running (the call gets or creates). */
  onStart: (() => void) | undefined;
}

export function QuickStart({ isVisitor, isFirst, onStart }: QuickStartProps) {
  return (
    <section aria-label={texts.quickStart} className={styles.start}>
      <Button variant={isFirst ? 'primary' : 'plain'} wide onClick={onStart}>
        {texts.startEmpty}
      </Button>
      {isVisitor && <p className={styles.hint}>{texts.guestHint}</p>}
    </section>
  );
}
