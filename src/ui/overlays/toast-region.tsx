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

/**
 * The live regions stand empty before the first message, because readers announce only changes of known ones. An open dialog
 * takes them into itself (toasts-over-dialog.ts), from a place that nothing else is put into.
 */
export function ToastRegion({ messages, onGone }: ToastRegionProps) {
  function list(kind: ToastMessage['kind']) {
    return messages
      .filter(message => message.kind === kind)
      .map(message => <Toast key={message.id} message={message} onGone={() => onGone(message.id)} />);
  }

  return (
    <div>
      <div popover="manual" className={styles.region} data-above="rest">
        <div role="status" aria-atomic="false" className={styles.list}>
          {list('status')}
        </div>
        <div role="alert" aria-atomic="false" className={styles.list}>
          {list('alert')}
        </div>
      </div>
    </div>
  );
}
