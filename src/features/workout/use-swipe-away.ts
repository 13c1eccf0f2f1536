import { type PointerEvent, useRef } from 'react';
import { texts } from './texts.ts';

/** A horizontal movement further than an accidental one. */
const BEGINS_PX = 16;
const SHARE_OF_WIDTH = 0.4;

/**
 * A row pushed to the left by two fifths of its width is deleted; released earlier, it springs back. Scrolling is not
 * affected (`touch-action: pan-y` at the row).
 */
export function useSwipeAway(onSwiped: (row: HTMLElement) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);

  function move(row: HTMLElement, px: number) {
    row.style.transform = px === 0 ? '' : `translateX(${px}px)`;
    // Reading the width forces a layout, which no tap must wait for.
    if (px !== 0 && px < -row.clientWidth * SHARE_OF_WIDTH) row.setAttribute('data-swiped', texts.remove);
    else row.removeAttribute('data-swiped');
  }

  function stop(row: HTMLElement) {
    start.current = null;
    move(row, 0);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'touch' && event.isPrimary && !isOnOverlay(event.target))
        start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current || !event.isPrimary) return;
      const [dx, dy] = [event.clientX - start.current.x, event.clientY - start.current.y];
      if (dx > -BEGINS_PX || Math.abs(dy) > -dx) return move(event.currentTarget, 0);
      move(event.currentTarget, dx);
    },
    onPointerUp({ currentTarget: row, clientX, isPrimary }: PointerEvent<HTMLElement>) {
      if (!isPrimary) return;
      const isAway = start.current && row.hasAttribute('data-swiped') && clientX < start.current.x;
      stop(row);
      if (isAway) onSwiped(row);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      stop(event.currentTarget);
    },
  };
}

/** A row's menu and dialogs stand above it and are part of it. */
function isOnOverlay(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog, [popover]') !== null;
}
