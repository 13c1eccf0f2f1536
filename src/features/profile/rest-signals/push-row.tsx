import { SwitchRow } from '#ui/controls/switch-row.tsx';
import { cx } from '#ui/cx.ts';
import styles from './rest-signals.module.css';
import { pushFailureTexts, texts } from './texts.ts';
import { useRestPush } from './use-rest-push.ts';

/** Only where a browser can be woken: on an iPhone that is the installed app. */
export function PushRow() {
  if (!('PushManager' in window) || !('serviceWorker' in navigator)) return null;
  return <PushChoice />;
}

function PushChoice() {
  const { isOn, isTurningOn, failure, set } = useRestPush();
  return (
    <>
      <SwitchRow
        label={texts.push}
        secondary={texts.pushAbout}
        checked={isOn}
        onChange={checked => void set(checked)}
      />
      <p role="status" className={cx(styles.said, failure && styles.failed)}>
        {isTurningOn ? texts.pushTurningOn : failure && pushFailureTexts[failure]}
      </p>
    </>
  );
}
