import { type RefObject, useLayoutEffect, useRef } from 'react';

const COUNT_MS = 700;

/**
 * Counts a figure up to what stands in its element, once, when the reward is new. Only its text changes, in tabular
 * figures: nothing moves, and nothing is painted anew by React. A reader who asked for stillness sees the figure at once.
 * `format` must stay the same function.
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
    if (!text || hasCounted.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const beganAtMs = performance.now();
    text.nodeValue = format(0);
    let frame = requestAnimationFrame(function count(nowMs) {
      hasCounted.current = true;
      const share = Math.min(1, (nowMs - beganAtMs) / COUNT_MS);
      text.nodeValue = format(share < 1 ? Math.round(value * (1 - (1 - share) ** 3)) : value);
      if (share < 1) frame = requestAnimationFrame(count);
    });
    return () => {
      cancelAnimationFrame(frame);
      text.nodeValue = format(value);
    };
  }, [value, format]);

  return element;
}
