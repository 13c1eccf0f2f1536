import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import styles from './banner.module.css';

interface BannerProps {
  /** info: worth knowing; warning: will need something; error: needs something now, and is read out at once. */
  tone?: 'info' | 'warning' | 'error' | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
  /** One button or link. */
  action?: ReactNode;
}

export function Banner({
  tone = 'info',
  icon = tone === 'info' ? 'person' : 'warning',
  children,
  action,
}: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[tone])} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className={styles.text}>{children}</div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
