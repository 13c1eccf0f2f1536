import { Button } from '#ui/controls/button.tsx';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { askToNotify, useNotificationState } from './notification-state.ts';
import { notificationTexts, texts } from './texts.ts';

/** Asks on a tap only: whoever is asked out of the blue says no, and a browser remembers it. */
export function NotificationRow() {
  const state = useNotificationState();
  return (
    <StaticRow
      title={texts.notification}
      secondary={notificationTexts[state]}
      action={state === 'default' && <Button onClick={() => void askToNotify()}>{texts.allow}</Button>}
    />
  );
}
