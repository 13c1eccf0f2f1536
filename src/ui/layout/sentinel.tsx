import { useEffect, useEffectEvent, useRef } from 'react';

interface SentinelProps {
  onVisible: () => void;
  /** How far before it is seen it counts as visible: '200px'. */
  rootMargin?: string | undefined;
  /** The number of rows above it: asks again when a page came and left it in view. */
  loaded: number;
}

/** Stands at the end of an infinite list and asks for more when it comes into view. Render it while there is more. */
export function Sentinel({ onVisible, rootMargin = '0px', loaded }: SentinelProps) {
  const mark = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onVisible);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a fresh observer reports once even if nothing moved
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(entry => entry.isIntersecting)) seen();
      },
      { rootMargin },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [rootMargin, loaded]);

  return <div ref={mark} aria-hidden="true" style={{ height: 1 }} />;
}
