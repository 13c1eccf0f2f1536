import { type RefObject, useEffect, useRef } from 'react';

/** A row whose turn comes while the training is on screen is brought into view: in a superset it is another exercise's. */
export function useInSight(row: RefObject<HTMLElement | null>, isNext: boolean): void {
  const was = useRef(isNext);
  useEffect(() => {
    if (isNext && !was.current) row.current?.scrollIntoView({ block: 'nearest' });
    was.current = isNext;
  }, [row, isNext]);
}
