/** The app's own type, where the service worker has it at hand: a first visit fetches none of it. */
export function showOwnFontIfKept(): void {
  if (navigator.serviceWorker?.controller) document.documentElement.toggleAttribute('data-own-font', true);
}
