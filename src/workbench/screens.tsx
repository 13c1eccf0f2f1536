import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { listAddresses, type ScreenAddress } from './addresses.ts';
import { makeSample, type Sample } from './sample.ts';
import styles from './workbench.module.css';

const THEMES = ['light', 'dark'] as const;

/** Every screen as a phone shows it, light beside dark, for a guest with sample data. */
export function Screens() {
  const [sample, setSample] = useState<Sample>();
  const [isBusy, setBusy] = useState(false);

  async function show() {
    setBusy(true);
    setSample(await makeSample());
    setBusy(false);
  }

  if (sample === undefined) {
    return (
      <div>
        <p>
          Экраны откроются от имени нового гостя с примером данных: он займёт место того, кто вошёл сейчас.
        </p>
        <Button busy={isBusy} onClick={() => void show()}>
          Показать экраны
        </Button>
      </div>
    );
  }
  return listAddresses(sample).map(({ path, state }) => (
    <section key={path}>
      <h3>
        <a href={path}>{path}</a>
      </h3>
      <div className={styles.frames}>
        {THEMES.map(theme => (
          <iframe
            key={theme}
            className={styles.phone}
            title={`${path}, ${theme}`}
            src={path}
            loading="lazy"
            onLoad={({ currentTarget }) => dress(currentTarget, theme, state)}
          />
        ))}
      </div>
    </section>
  ));
}

function dress(frame: HTMLIFrameElement, theme: string, state: ScreenAddress['state']): void {
  const shown = frame.contentWindow;
  if (!shown) return;
  shown.document.documentElement.dataset.theme = theme;
  // The router reads what the history keeps (as its `usr`) when it starts: it starts once more.
  const kept = shown.history.state as { usr?: unknown } | null;
  if (!state || kept?.usr) return;
  shown.history.replaceState({ usr: state }, '');
  shown.location.reload();
}
