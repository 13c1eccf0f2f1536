import { Button } from '#ui/controls/button.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import styles from './quick-start.module.css';
import { texts } from './texts.ts';
import { useStartEmpty } from './use-start-empty.ts';

interface QuickStartProps {
  isVisitor: boolean;
  /** Then the button opens the training that is running (SPEC section 7: get or create), and says so. */
  isRunning: boolean;
}

export function QuickStart({ isVisitor, isRunning }: QuickStartProps) {
  const start = useStartEmpty();
  const toast = useToast();

  function pressed() {
    if (isRunning) toast.success(texts.openedRunning);
    void start();
  }

  return (
    <Section title={texts.quickStart}>
      <Button variant={isRunning ? 'plain' : 'primary'} wide onClick={pressed}>
        {texts.startEmpty}
      </Button>
      {isVisitor && <p className={styles.hint}>{texts.guestHint}</p>}
    </Section>
  );
}
