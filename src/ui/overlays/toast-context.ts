import { createContext, use } from 'react';

interface ToastOptions {
  /** How long it stays. docs/product.md (Numbers) has the durations; the default suits the kind. */
  ms?: number | undefined;
  /** It stays visible after a logout. */
  outlasts?: boolean;
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
  /** Takes away all but what outlasts a parting: the person they were for has left. */
  withdraw: () => void;
}

export const ToastContext = createContext<Toasts | undefined>(undefined);

/** Short messages at the bottom right. Stable: safe among an effect's dependencies. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastProvider above it');
  return toasts;
}
