import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls a row into view when it becomes the next one: in a superset it belongs to another exercise. */
export function useInSight(row: RefObject<HTMLElement | null>, isNext: boolean): void {
  const was = useRef(isNext);
  useEffect(() => {
    if (isNext && !was.current) row.current?.scrollIntoView({ block: 'nearest' });
    was.current = isNext;
  }, [row, isNext]);
}
