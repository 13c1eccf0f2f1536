import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Far enough for a fast flick to meet finished cards. */
const NEAR_PX = 2_000;

/**
 * Mounts its content only near the screen: the list may grow to thousands of cards, the page stays as light as with
 * a few. Elsewhere an empty box of the content's last height keeps the scroll position.
 */
export function NearScreen({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  /** Null: near. It begins so, because what asked for it was the list's end coming near. */
  const [emptyPx, setEmptyPx] = useState<number | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      entries => {
        const entry = entries.at(-1);
        // Whoever stands here with the keyboard must not lose the place.
        if (!entry || element.contains(document.activeElement)) return;
        setEmptyPx(entry.isIntersecting ? null : entry.boundingClientRect.height);
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const isNear = emptyPx === null;
  return (
    <div ref={box} className={className} style={isNear ? undefined : { height: emptyPx }}>
      {isNear && children}
    </div>
  );
}
