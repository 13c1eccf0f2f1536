import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import { Actions } from '#ui/layout/actions.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './question-below.module.css';

interface QuestionBelowProps {
  /** Called by Escape. */
  onClose: () => void;
  /** Names the dialog. */
  title: string;
  children?: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
}

/** A dialog that covers nothing: it stands below the figures, takes no focus, and need not be answered. */
export function QuestionBelow({ onClose, title, children, footer }: QuestionBelowProps) {
  const titleId = useId();
  const close = useEffectEvent(onClose);
  const question = useHandFocusOn<HTMLElement>();

  useEffect(() => {
    function pressed(event: KeyboardEvent) {
      const isOverlaid = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isOverlaid) close();
    }
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);

  return (
    <section ref={question} role="dialog" aria-labelledby={titleId}>
      <Card>
        <div className={styles.question}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {children}
          <Actions>{footer}</Actions>
        </div>
      </Card>
    </section>
  );
}
