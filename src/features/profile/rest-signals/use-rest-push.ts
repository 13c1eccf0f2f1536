import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { readRestPush } from '#sync/push/push-state.ts';
import { type SubscribeResult, subscribeToRestEnds, unsubscribeFromRestEnds } from '#sync/push/subscribe.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { askToNotify, useNotificationState } from './notification-state.ts';

/** On a first visit the service worker may still be fetching the app. */
const READY_WITHIN_MS = 20_000;

export type PushFailure = Exclude<SubscribeResult, 'on'> | 'denied' | 'unanswered';

export interface RestPushSetting {
  /** As it was last chosen, from the tap on. */
  isOn: boolean;
  isTurningOn: boolean;
  failure: PushFailure | undefined;
  /** Inside a tap: turning it on may ask for the permission. */
  set: (isOn: boolean) => Promise<void>;
}

export function useRestPush(): RestPushSetting {
  const { accountKey } = useDb();
  const ctx = useSessionContext();
  const push = useLiveQuery(() => readRestPush(ctx.device), [ctx.device]);
  const permission = useNotificationState();
  /** Until it is done. */
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<PushFailure>();

  async function turnOn(): Promise<PushFailure | undefined> {
    const permission = await askToNotify();
    if (permission !== 'granted') return permission === 'default' ? 'unanswered' : 'denied';
    const registration = await readyRegistration();
    if (!registration) return 'no-service';
    const result = await subscribeToRestEnds(ctx, accountKey, registration);
    return result === 'on' ? undefined : result;
  }

  async function turnOff(): Promise<undefined> {
    await unsubscribeFromRestEnds(ctx, accountKey, await navigator.serviceWorker.getRegistration());
  }

  return {
    isOn: wanted ?? (push?.accountKey === accountKey && permission === 'granted'),
    isTurningOn: wanted === true,
    failure,
    async set(isOn) {
      if (wanted !== undefined) return;
      setWanted(isOn);
      setFailure(undefined);
      const change = (isOn ? turnOn() : turnOff()).catch(nameFailure);
      setFailure(await change.finally(() => setWanted(undefined)));
    },
  };
}

/** The browser, or its storage, broke off what was asked of it: a box that springs back has to say why. */
function nameFailure(error: unknown): PushFailure {
  console.error(error);
  return 'no-service';
}

async function readyRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator;
  if (!(await serviceWorker.getRegistration())) return undefined;
  const late = new Promise<undefined>(resolve => setTimeout(resolve, READY_WITHIN_MS));
  return Promise.race([serviceWorker.ready, late]);
}
