import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Not in TypeScript's library, since Chromium alone has it. */
interface LaunchQueue {
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
    // The launch that opened this window waits in the queue and is handed over at once: its page is here already.
    let isOpening = true;
    launchQueue?.setConsumer(({ targetURL }) => {
      if (targetURL === undefined || isOpening) return;
      const { pathname, search, hash } = new URL(targetURL);
      if (pathname !== '/' || search !== '') follow(pathname + search + hash);
    });
    isOpening = false;
  }, []);
}
