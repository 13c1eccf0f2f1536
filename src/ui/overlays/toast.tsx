import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useRootMark } from '../hooks/use-root-mark.ts';
import { Icon } from '../icons/icon.tsx';
import { focusTitle, uncoverFocus } from '../move-focus.ts';
import styles from './toast.module.css';
import type { ToastMessage } from './toast-region.tsx';

interface ToastProps {
  message: ToastMessage;
  onGone: () => void;
}

/** Goes away by itself; while the pointer or the focus is on it, its clock waits. */
export function Toast({ message, onGone }: ToastProps) {
  const { kind, text, ms, action } = message;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = hovered || focused;
  const leftMs = useRef(ms);
  useRootMark('toast');
  useEffect(uncoverFocus, []);
  const expire = useEffectEvent(onGone);

  useEffect(() => {
    if (paused) return;
    const startedAtMs = Date.now();
    const timer = setTimeout(() => expire(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAtMs;
    };
  }, [paused]);

  function act({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes with the toast.
    focusTitle(currentTarget.closest('dialog') ?? document.querySelector<HTMLElement>('main h1'));
    onGone();
    action?.onAction();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds the clock
    <div
      className={kind === 'alert' ? styles.alert : styles.toast}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={kind === 'alert' ? 'warning' : 'tick'} size={20} />
      <span className={styles.text}>{text}</span>
      {action && (
        <Button variant="quiet" onClick={act}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
