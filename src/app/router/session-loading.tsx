import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { appTexts } from '../texts.ts';
import styles from './session-loading.module.css';

export function SessionLoading() {
  return (
    <main className={styles.loading}>
      <div>
        <h1>
          <VisuallyHidden>{appTexts.name}</VisuallyHidden>
        </h1>
        <p role="status">{appTexts.sessionLoading}</p>
      </div>
    </main>
  );
}
