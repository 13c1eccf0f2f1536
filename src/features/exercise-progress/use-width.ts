import { type RefObject, useLayoutEffect, useState } from 'react';

/** Before it is measured: a phone's. */
const PHONE_PX = 340;

/** How wide the box is, now and whenever that changes. */
export function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(PHONE_PX);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || PHONE_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
