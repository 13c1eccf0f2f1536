import { useEffect, useRef } from 'react';
import styles from './toast.module.css';
import { Toast } from './toast.tsx';

export interface ToastMessage {
  id: number;
  kind: 'status' | 'alert';
  text: string;
  ms: number;
  outlasts?: boolean | undefined;
  action?: { label: string; onAction: () => void };
}

interface ToastRegionProps {
  messages: readonly ToastMessage[];
  onGone: (id: number) => void;
}

/** The live regions stand empty before the first message, because readers announce only changes of known ones. */
export function ToastRegion({ messages, onGone }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  useAboveDialogs(region, messages);

  function list(kind: ToastMessage['kind']) {
    return messages
      .filter(message => message.kind === kind)
      .map(message => <Toast key={message.id} message={message} onGone={() => onGone(message.id)} />);
  }

  return (
    <div ref={region} popover="manual" className={styles.region} data-above="rest">
      <div role="status" aria-atomic="false" className={styles.list}>
        {list('status')}
      </div>
      <div role="alert" aria-atomic="false" className={styles.list}>
        {list('alert')}
      </div>
    </div>
  );
}

/**
 * Above an open modal dialog only the top layer is visible; otherwise the region stays an ordinary element. It is inert
 * there: SaidOverDialog finds it by its popover, and speaks for it.
 */
function useAboveDialogs(region: { current: HTMLElement | null }, messages: readonly ToastMessage[]): void {
  useEffect(() => {
    const element = region.current;
    // Browsers without popovers show it below the dialog: late is better than never.
    if (!element || !('popover' in element)) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (messages.length > 0 && document.querySelector('dialog:modal')) element.showPopover();
  }, [region, messages]);
}
