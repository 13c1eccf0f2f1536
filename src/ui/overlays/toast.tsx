import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import styles from './toast.module.css';
import type { ToastMessage } from './toast-region.tsx';

interface ToastProps {
  message: ToastMessage;
  /** The pointer or the focus is on the toasts: the clock waits. */
  paused: boolean;
  onGone: () => void;
}

export function Toast({ message, paused, onGone }: ToastProps) {
  const { kind, text, ms, action } = message;
  const leftMs = useRef(ms);
  const expire = useEffectEvent(() => {
    onGone();
    action?.onExpire?.();
  });

  useEffect(() => {
    if (paused) return;
    const startedAtMs = Date.now();
    const timer = setTimeout(() => expire(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAtMs;
    };
  }, [paused]);

  function act() {
    onGone();
    action?.onAction();
  }

  return (
    <div className={kind === 'alert' ? styles.alert : styles.toast}>
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
