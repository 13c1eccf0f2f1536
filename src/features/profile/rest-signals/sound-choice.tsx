import type { ReactNode } from 'react';
import { ChoiceGroup } from '#ui/controls/choice-group.tsx';
import styles from './rest-signals.module.css';

/** One of several, each on a line of its own under what is chosen. */
export function SoundChoice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <ChoiceGroup label={title}>{children}</ChoiceGroup>
    </div>
  );
}
