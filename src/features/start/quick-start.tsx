import { Button } from '#ui/controls/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import styles from './quick-start.module.css';
import { texts } from './texts.ts';

interface QuickStartProps {
  isVisitor: boolean;
  /** Then the button opens the training that is running (SPEC section 7: get or create). */
  isRunning: boolean;
  onStart: (() => void) | undefined;
}

export function QuickStart({ isVisitor, isRunning, onStart }: QuickStartProps) {
  return (
    <Section title={texts.quickStart}>
      <Button variant={isRunning ? 'plain' : 'primary'} wide onClick={onStart}>
        {texts.startEmpty}
      </Button>
      {isVisitor && <p className={styles.hint}>{texts.guestHint}</p>}
    </Section>
  );
}
