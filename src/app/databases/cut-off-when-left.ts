import { cutOffRunning } from '#db/cut-off.ts';

/** Before the page is put to sleep for going back. One that is not kept loses what runs in any case. */
export function cutOffWhenLeft(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) cutOffRunning();
  });
}
