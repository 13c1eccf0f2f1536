import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import { focusTitle } from '../move-focus.ts';
import styles from './banner.module.css';

interface BannerProps {
  /** info: worth knowing; warning: will need something; error: needs something now, and is read out at once. */
  tone?: 'info' | 'warning' | 'error' | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** It can be taken away: for what is said again and again. `short`: all in one line, for narrow screens. */
  line?: { short?: string; close: string; onClose: () => void } | undefined;
}

export function Banner({
  tone = 'info',
  icon = tone === 'info' ? 'person' : 'warning',
  children,
  action,
  line,
}: BannerProps) {
  return (
    <div
      ref={leadOn}
      className={cx(styles.banner, styles[tone], line && styles.line)}
      role={tone === 'error' ? 'alert' : undefined}
    >
      <Icon name={icon} />
      <div className={styles.text}>
        {line?.short && (
          <span className={styles.short} aria-hidden="true">
            {line.short}
          </span>
        )}
        <span className={styles.whole}>{children}</span>
      </div>
      {action && <div className={styles.action}>{action}</div>}
      {line && <IconButton label={line.close} icon="close" tone="quiet" onClick={line.onClose} />}
    </div>
  );
}

/** It mostly goes with its press: who goes by keyboard or by ear goes on at the title. */
function leadOn(going: HTMLElement | null) {
  return () => {
    const title = going?.closest('main')?.querySelector('h1');
    if (going?.contains(document.activeElement)) queueMicrotask(() => focusTitle(title));
  };
}
