import type { ReactNode } from 'react';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
import type { IconShape } from '#ui/icons/icon-shapes.ts';
import { Tile } from '#ui/icons/tile.tsx';
import styles from './session-row.module.css';

interface SessionRowProps {
  shape: IconShape;
  name: string;
  about: ReactNode;
  /** When it was last used. */
  seen: string;
  action?: ReactNode;
}

/** A way into the account: what it is, when it was last used, and how to end it. */
export function SessionRow({ shape, name, about, seen, action }: SessionRowProps) {
  const row = useHandFocusOn<HTMLDivElement>();
  return (
    <div ref={row} className={styles.row}>
      <Tile icon={shape} />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>
          {about} · <span className={styles.seen}>{seen}</span>
        </p>
      </div>
      {action}
    </div>
  );
}

/** Says which of them one is looking at. */
export function ThisDevice({ children }: { children: string }) {
  return <span className={styles.here}>{children}</span>;
}
