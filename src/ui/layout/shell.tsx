import { type ReactNode, useEffect, useMemo } from 'react';
import { listenForBack } from '../overlays/back-closes.ts';
import styles from './shell.module.css';
import { ShellSlotsContext } from './shell-context.ts';

interface ShellProps {
  /** How the app is shown; installed it has no browser around it and leaves the system's own edges free. */
  display: 'browser' | 'standalone' | 'fullscreen' | 'minimal-ui' | 'twa';
  /** The NavBar. Screens without navigation leave it out. */
  nav?: ReactNode;
  /** The sync state, shown in every Screen's header. */
  sync?: ReactNode;
  /** Shown above every Screen's content. */
  notice?: ReactNode;
  /** The RestBar while a rest runs. */
  restBar?: ReactNode;
  children: ReactNode;
}

/** Content first in the document, then what lies fixed at its edge: rest bar above navigation. */
export function Shell({ display, nav, sync, notice, restBar, children }: ShellProps) {
  const slots = useMemo(() => ({ sync, notice }), [sync, notice]);
  useEffect(listenForBack, []);
  return (
    <ShellSlotsContext value={slots}>
      <div className={styles.shell} data-display={display}>
        <div className={styles.content}>{children}</div>
        <div className={styles.rest} data-above="pad">
          {restBar}
        </div>
        <div className={styles.nav}>{nav}</div>
      </div>
    </ShellSlotsContext>
  );
}
