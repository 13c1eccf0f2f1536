import { Children, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Far enough for a fast flick to meet finished cards. */
const NEAR_PX = 2_000;

interface NearScreenProps {
  className?: string | undefined;
  /** So many children are there with the first frame: what the screen opens with. */
  first?: number;
  /** When all the children are there; undefined while it is not known how many there are. */
  onWhole?: (() => void) | undefined;
  /** Names what the children are: with another name they are there at once, as in a box made again. */
  contentId?: string | undefined;
  children: ReactNode;
}

/**
 * Mounts its children only near the screen, one after the other: the list may grow to thousands of cards, the page stays
 * as light as with a few, and no frame of a scroll waits for more than one of them on a slow phone. Elsewhere an empty
 * box of the content's last height keeps the scroll position.
 */
export function NearScreen({ className, first = 1, onWhole, contentId, children }: NearScreenProps) {
  const box = useRef<HTMLDivElement>(null);
  /** It begins near, because what asked for it was the list's end coming near. */
  const [isNear, setIsNear] = useState(true);
  const [lastPx, setLastPx] = useState(0);
  const [made, setMade] = useState(first);
  const [madeOf, setMadeOf] = useState(contentId);
  if (madeOf !== contentId) {
    setMadeOf(contentId);
    setIsNear(true);
    setLastPx(0);
    setMade(first);
  }

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
        setMade(1);
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
    // A frame with nothing new comes between: the scroll, too, wants some of the time.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setMade(so => so + 1));
    });
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
