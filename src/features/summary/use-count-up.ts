import { type RefObject, useLayoutEffect, useRef } from 'react';

const COUNT_MS = 700;

/**
 * Counts a new figure up, once, to the value in its element. Changes only the text, in tabular figures: nothing moves
 * and React does not rerender. Under reduced motion the figure is there at once. `format` must be a stable function.
 */
export function useCountUp(
  isNew: boolean,
  value: number,
  format: (value: number) => string,
): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const hasCounted = useRef(!isNew);

  useLayoutEffect(() => {
    const text = element.current?.firstChild;
    if (!text) return;
    // A count that was under way has left its own figure there.
    const whole = format(value);
    if (text.nodeValue !== whole) text.nodeValue = whole;
    if (hasCounted.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const beganAtMs = performance.now();
    text.nodeValue = format(0);
    let frame = requestAnimationFrame(function count(nowMs) {
      hasCounted.current = true;
      const share = Math.min(1, (nowMs - beganAtMs) / COUNT_MS);
      text.nodeValue = format(share < 1 ? Math.round(value * (1 - (1 - share) ** 3)) : value);
      if (share < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, format]);

  return element;
}
