import { useEffect, useState } from 'react';
import { type AskedExercise, askExercise } from '#sync/session/ask-exercise.ts';
import { useSessionContext } from '#sync/session/use-session.ts';

/** A key made on a device: what is not here by its key, the server's ids do not name either. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What the server says of an id that this device does not know; asked once for each address. Undefined while the answer
 * is on its way, and for an address that need not be asked about.
 */
export function useAskedExercise(id: string, isUnknownHere: boolean): AskedExercise | undefined {
  const { device, ports } = useSessionContext();
  const [answer, setAnswer] = useState<{ id: string; asked: AskedExercise }>();
  const isWanted = isUnknownHere && mayBeServerId(id);

  useEffect(() => {
    if (!isWanted) return;
    let isStale = false;
    const take = (asked: AskedExercise) => {
      if (!isStale) setAnswer({ id, asked });
    };
    askExercise({ device, ports }, id).then(take, () => take({ kind: 'unreachable' }));
    return () => {
      isStale = true;
    };
  }, [device, ports, id, isWanted]);

  return answer?.id === id ? answer.asked : undefined;
}

export function mayBeServerId(id: string): boolean {
  return id !== '' && !KEY.test(id);
}
