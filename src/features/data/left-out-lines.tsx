import { useState } from 'react';
import type { ImportSummary } from '#domain/import/importer.ts';
import styles from './data.module.css';
import { reasons, texts } from './texts.ts';

/** Each line of the file that becomes no set, with the reason. */
export function LeftOutLines({
  summary: { leftOut, leftOutTotal, leftOutMore },
}: {
  summary: ImportSummary;
}) {
  const [isOpen, setIsOpen] = useState(false);
  if (leftOutTotal === 0) return null;
  return (
    <details className={styles.leftOut} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        {texts.leftOut}: {leftOutTotal}
      </summary>
      {isOpen && (
        <ul className={styles.notes}>
          {leftOut.map(({ line, toLine, reason, text }) => (
            <li key={line}>
              {toLine === undefined ? `Строка ${line}` : `Строки ${line}–${toLine}`}: {reasons[reason]}{' '}
              <span className={styles.quiet}>{text}</span>
            </li>
          ))}
          {leftOutMore.map(({ reason, rows }) => (
            <li key={reason}>
              И ещё строк: {rows}, {reasons[reason]}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
