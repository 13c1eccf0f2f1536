import { useEffect, useEffectEvent } from 'react';
import { useStartByShortcut } from './use-start-by-shortcut.ts';
import { useStartEmpty } from './use-start-empty.ts';

/** Starts what was asked for, as soon as there is somewhere to write it. */
export function Starter({ taps }: { taps: number }) {
  const startEmpty = useStartEmpty();
  const start = useEffectEvent(() => void startEmpty());
  useStartByShortcut();

  useEffect(() => {
    if (taps > 0) start();
  }, [taps]);

  return null;
}
