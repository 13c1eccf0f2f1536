import { useEffect } from 'react';
import { useToast } from '#ui/overlays/toast-context.ts';
import { appTexts } from '../texts.ts';

/** However it was installed: by the app's offer or from the browser's menu. */
export function useInstalledToast(): void {
  const toast = useToast();
  useEffect(() => {
    const say = () => toast.success(appTexts.installed);
    window.addEventListener('appinstalled', say);
    return () => window.removeEventListener('appinstalled', say);
  }, [toast]);
}
