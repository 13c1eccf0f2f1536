import { type ReactNode, useMemo, useState } from 'react';
import { ToastContext, type Toasts } from './toast-context.ts';
import { type ToastMessage, ToastRegion } from './toast-region.tsx';

const SUCCESS_MS = 2500;
const ERROR_MS = 3000;
/** Long enough to read, to decide and to reach the button with a chalky thumb. */
const ACTION_MS = 6000;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);

  const toasts = useMemo<Toasts>(() => {
    let lastId = 0;
    function show(message: Omit<ToastMessage, 'id'>) {
      lastId += 1;
      const shown = { ...message, id: lastId };
      // The same words again replace the old toast: a failing field does not fill the screen.
      setMessages(now => [...now.filter(old => old.action || old.text !== message.text), shown]);
    }
    return {
      success: (text, { ms = SUCCESS_MS } = {}) => show({ kind: 'status', text, ms }),
      error: (text, { ms = ERROR_MS } = {}) => show({ kind: 'alert', text, ms }),
      action: (text, { ms = ACTION_MS, ...action }) => show({ kind: 'status', text, ms, action }),
    };
  }, []);

  function remove(id: number) {
    setMessages(now => now.filter(message => message.id !== id));
  }

  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion messages={messages} onGone={remove} />
    </ToastContext>
  );
}
