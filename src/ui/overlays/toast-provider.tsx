import { type ReactNode, useMemo, useState } from 'react';
import { ToastContext, type Toasts } from './toast-context.ts';
import { type ToastMessage, ToastRegion } from './toast-region.tsx';

interface ToastProviderProps {
  /** How long each kind stays when its caller does not say. The same object at every drawing. */
  durationsMs: { success: number; error: number; action: number };
  children: ReactNode;
}

export function ToastProvider({ durationsMs, children }: ToastProviderProps) {
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
      success: (text, { ms = durationsMs.success, outlasts } = {}) =>
        show({ kind: 'status', text, ms, outlasts }),
      error: (text, { ms = durationsMs.error, outlasts } = {}) => show({ kind: 'alert', text, ms, outlasts }),
      action: (text, { ms = durationsMs.action, ...action }) => show({ kind: 'status', text, ms, action }),
      withdraw: () => setMessages(now => now.filter(message => message.outlasts)),
    };
  }, [durationsMs]);

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
