import { type RefObject, useLayoutEffect } from 'react';

/** Passes the head's height to the exercises, so that their names stay below it. The head grows with its title. */
export function useHeadTop(list: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const exercises = isShown ? list.current : null;
    const head = exercises?.closest('main')?.querySelector(':scope > header');
    if (!exercises || !head) return;
    const observer = new ResizeObserver(() => {
      exercises.style.setProperty('--head-top', `${head.getBoundingClientRect().height}px`);
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, [list, isShown]);
}
