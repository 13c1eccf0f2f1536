/** Where the focus goes when what had it is gone and nothing beside it can take it: who goes by ear begins at the title. */
export function focusTitle(title: HTMLElement | null | undefined): void {
  title?.setAttribute('tabindex', '-1');
  title?.focus({ preventScroll: true });
}
