import { Children, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Far enough for a fast flick to meet finished cards. */
const NEAR_PX = 2_000;
/** Children made in one frame: on a slow phone more of them would hold the frame for longer than an eye forgives. */
const AT_ONCE = 2;

interface NearScreenProps {
  className?: string | undefined;
  /** When all the children are there; undefined while it is not known how many there are. */
  onWhole?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Mounts its children only near the screen, a few in each frame: the list may grow to thousands of cards, the page stays
 * as light as with a few. Elsewhere an empty box of the content's last height keeps the scroll position.
 */
export function NearScreen({ className, onWhole, children }: NearScreenProps) {
  const box = useRef<HTMLDivElement>(null);
  /** It begins near, because what asked for it was the list's end coming near. */
  const [isNear, setIsNear] = useState(true);
  const [lastPx, setLastPx] = useState(0);
  const [made, setMade] = useState(AT_ONCE);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      entries => {
        const entry = entries.at(-1);
        // Whoever stands here with the keyboard must not lose the place.
        if (!entry || element.contains(document.activeElement)) return;
        setIsNear(entry.isIntersecting);
        if (entry.isIntersecting) return;
        setLastPx(entry.boundingClientRect.height);
        setMade(AT_ONCE);
      },
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const all = Children.toArray(children);
  const isGrowing = isNear && made < all.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks for the frame of the next
  useEffect(() => {
    if (!isGrowing) return;
    const frame = requestAnimationFrame(() => setMade(so => so + AT_ONCE));
    return () => cancelAnimationFrame(frame);
  }, [isGrowing, made]);

  const tellWhole = useEffectEvent(() => onWhole?.());
  const isWhole = isNear && !isGrowing && onWhole !== undefined;
  useEffect(() => {
    if (isWhole) tellWhole();
  }, [isWhole]);

  const isHeld = !isNear || isGrowing;
  return (
    <div ref={box} className={className} style={isHeld ? { minHeight: lastPx } : undefined}>
      {isNear && all.slice(0, made)}
    </div>
  );
}
