import { createContext, use } from 'react';

interface ToastOptions {
  /** How long it stays. SPEC.md section 9 has the durations; the default suits the kind. */
  ms?: number | undefined;
}

interface ToastActionOptions extends ToastOptions {
  /** The button's word: 'Вернуть'. */
  label: string;
  onAction: () => void;
}

export interface Toasts {
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  action: (text: string, options: ToastActionOptions) => void;
  /** Takes away every toast that offers something: there is nobody left to take it up. */
  withdrawOffers: () => void;
}

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** Short messages at the bottom right. Stable: safe among an effect's dependencies. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
