import { type RefObject, useLayoutEffect } from 'react';

/** Tells the exercises how high the screen's head is: their names stay beneath it. The head grows with its title. */
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
