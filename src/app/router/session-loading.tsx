import { appTexts } from '../texts.ts';
import styles from './session-loading.module.css';

export function SessionLoading() {
  return (
    <main className={styles.loading}>
      <p role="status">{appTexts.sessionLoading}</p>
    </main>
  );
}
