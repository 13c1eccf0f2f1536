/** Where the focus goes when what had it is gone and nothing beside it can take it: who goes by ear begins at the title. */
export function focusTitle(title: HTMLElement | null | undefined): void {
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}

/**
 * For what rises over whatever lies low on the screen, the rest bar or a toast: the row somebody stands in moves up, out
 * of its way. To be called once its place is kept free (useRootMark). The header stays where it is.
 */
export function uncoverFocus(): void {
  const focused = document.activeElement;
  if (!focused?.closest('main > :not(header)')) return;
  const place = focused.closest('tr') ?? focused;
  const { top, bottom } = place.getBoundingClientRect();
  // On an iPhone a tap takes no focus: what has it may lie far from where the person is.
  if (bottom > 0 && top < window.innerHeight) place.scrollIntoView({ block: 'nearest' });
}
