/**
 * A tap on the start button before the app behind it runs: noted on the page by whatever is there to hear it, and
 * answered by the start screen when it comes.
 */
const NOTE = 'data-early-tap';

export function noteEarlyTap(): void {
  document.documentElement.setAttribute(NOTE, 'start');
}

/** True once for each noted tap. */
export function takeEarlyTap(): boolean {
  const { documentElement } = document;
  const isNoted = documentElement.hasAttribute(NOTE);
  documentElement.removeAttribute(NOTE);
  return isNoted;
}
