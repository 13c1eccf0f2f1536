import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

/**
 * A toast lies over an open dialog for the eyes alone: all outside the dialog is inert, the toasts' own live regions too.
 * This one, in the dialog from its start, says them. It looks at the page, so that no first load has it.
 */
export function SaidOverDialog() {
  const [said, setSaid] = useState<{ text: string; times: number }>();

  useEffect(() => {
    const region = document.querySelector('[popover="manual"]');
    const watching = new MutationObserver(changes => {
      const text = changes.map(readToast).findLast(one => one !== undefined);
      if (text !== undefined) setSaid(last => ({ text, times: (last?.times ?? 0) + 1 }));
      else if (!region?.textContent) setSaid(undefined);
    });
    if (region) watching.observe(region, { subtree: true, childList: true });
    return () => watching.disconnect();
  }, []);

  // The same words once more are to be heard once more.
  return (
    <VisuallyHidden>
      <span aria-live="polite">{said && <span key={said.times}>{said.text}</span>}</span>
    </VisuallyHidden>
  );
}

/** Its words, without its button, which nobody can press there. */
function readToast({ addedNodes }: MutationRecord): string | undefined {
  const toast = [...addedNodes].findLast(node => node instanceof HTMLElement);
  return toast?.querySelector(':scope > span')?.textContent;
}
