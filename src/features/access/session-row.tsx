import { type ReactNode, useId } from 'react';
import { Button } from '#ui/controls/button.tsx';
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
  /** How to end it; its description says what it is of. */
  end?: { label: string; onPress: () => void } | undefined;
}

/** A way into the account: what it is, when it was last used, and how to end it. */
export function SessionRow({ shape, name, about, seen, end }: SessionRowProps) {
  const id = useId();
  const row = useHandFocusOn<HTMLDivElement>();
  return (
    <div ref={row} className={styles.row}>
      <Tile icon={shape} />
      <div id={id} className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.about}>
          {about} · <span className={styles.seen}>{seen}</span>
        </p>
      </div>
      {end && (
        <Button variant="quiet" aria-describedby={id} onClick={end.onPress}>
          {end.label}
        </Button>
      )}
    </div>
  );
}

/** Says which of them one is looking at. */
export function ThisDevice({ children }: { children: string }) {
  return <span className={styles.here}>{children}</span>;
}
