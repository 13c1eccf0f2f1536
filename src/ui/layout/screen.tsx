import { type ReactNode, use, useEffect } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { uiTexts } from '../texts.ts';
import styles from './screen.module.css';
import { ShellSlotsContext } from './shell-context.ts';

interface ScreenProps {
  /** The h1, and the page's title in the browser. */
  title: string;
  /** In place of the plain title inside the h1: an InlineText. */
  heading?: ReactNode;
  /** A second line under the title: 'сегодня, 18:05 · 7 из 12 подходов'. */
  subtitle?: ReactNode;
  /** Shows the back button. */
  onBack?: (() => void) | undefined;
  /** At the end of the header: the elapsed time, a button. */
  right?: ReactNode;
  /** Two columns need more room than a readable line. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** The frame of a screen: one main landmark, one h1, a header that stays. */
export function Screen({ title, heading, subtitle, onBack, right, wide, children }: ScreenProps) {
  const { sync, notice } = use(ShellSlotsContext);

  useEffect(() => {
    document.title = title === uiTexts.appName ? title : `${title} · ${uiTexts.appName}`;
  }, [title]);

  return (
    <main className={styles.screen} data-above="rest">
      <header className={styles.header}>
        {onBack && <IconButton label={uiTexts.back} icon="back" onClick={onBack} />}
        <h1 className={styles.title}>{heading ?? <span className={styles.name}>{title}</span>}</h1>
        {right}
        {sync && <div className={styles.sync}>{sync}</div>}
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </header>
      <div className={cx(styles.content, wide && styles.wide)}>
        {notice}
        {children}
      </div>
    </main>
  );
}
