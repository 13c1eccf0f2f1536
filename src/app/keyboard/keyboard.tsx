import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPatiently } from '#ui/load-patiently.ts';
import { SkipLinks } from './skip-links.tsx';
import { useScreenFocus } from './use-screen-focus.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await loadPatiently(() => import('./shortcuts-dialog.tsx'))).ShortcutsDialog,
}));

/** What is there for whoever goes by the keyboard: the ways over the page, where a screen begins, `?` for what the keys do. */
export function Keyboard() {
  const [isOpen, setOpen] = useState(false);
  useScreenFocus();

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTypedInto(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  return (
    <>
      <SkipLinks />
      {isOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const NO_TEXT = ['checkbox', 'radio', 'button', 'file'];

function isTypedInto(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
