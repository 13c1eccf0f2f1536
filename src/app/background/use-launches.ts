import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Not in TypeScript's library, since Chromium alone has it. */
export interface LaunchQueue {
  setConsumer: (consumer: (launch: { targetURL?: string }) => void) => void;
}

/**
 * The icon pressed while the app is open brings its window up as it was; a shortcut leads to its place, without the
 * page starting again.
 */
export function useLaunches(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((address: string) => void navigate(address));

  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    if (launchQueue) followLaunches(launchQueue, follow);
  }, []);
}

export function followLaunches(queue: LaunchQueue, follow: (address: string) => void): void {
  // What came before waits in the queue and is handed over at once: first the launch that opened this window, whose
  // page is here already, then the shortcuts pressed since.
  let isOpening = true;
  queue.setConsumer(({ targetURL }) => {
    const isAnswered = isOpening;
    isOpening = false;
    if (targetURL === undefined || isAnswered) return;
    const { pathname, search, hash } = new URL(targetURL);
    if (pathname !== '/' || search !== '') follow(pathname + search + hash);
  });
  isOpening = false;
}
