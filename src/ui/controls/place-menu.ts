const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Puts an opening menu under its button, or above it where the lower part of the screen is nearer: the menu's own
 * height is not known yet, and its height limit keeps it on the screen. Aligned to the side where there is room.
 */
export function placeMenu(menu: HTMLElement, trigger: HTMLElement): void {
  const button = trigger.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - button.bottom;
  const opensUp = below < clientHeight / 2 && button.top > below;
  const toTheLeft = button.right > clientWidth / 2;

  menu.style.top = opensUp ? 'auto' : `${button.bottom + GAP_PX}px`;
  menu.style.bottom = opensUp ? `${clientHeight - button.top + GAP_PX}px` : 'auto';
  menu.style.left = toTheLeft ? 'auto' : `${Math.max(button.left, EDGE_PX)}px`;
  menu.style.right = toTheLeft ? `${Math.max(clientWidth - button.right, EDGE_PX)}px` : 'auto';
  menu.style.maxHeight = `${(opensUp ? button.top : below) - GAP_PX - EDGE_PX}px`;
}
