import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { makeSample } from './sample.ts';
import styles from './workbench.module.css';

const PATHS = (exercise: string) => [
  '/',
  '/workout',
  '/success_workout',
  '/history',
  '/history/calendar',
  '/history/load',
  '/history/journal',
  '/history/search',
  '/history/add',
  '/statistic',
  '/exercises',
  `/exercises/${exercise}`,
  '/exercises/create',
  '/profile',
  '/profile/info',
  '/profile/access',
  '/profile/data',
  '/profile/archived',
  '/settings',
  '/sync',
  '/login',
  '/login/recover',
  '/register',
];

const THEMES = ['light', 'dark'] as const;

/** Every screen as a phone shows it, light beside dark, for a guest with sample data. */
export function Screens() {
  const [exercise, setExercise] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function show() {
    setBusy(true);
    setExercise(await makeSample());
    setBusy(false);
  }

  if (exercise === undefined) {
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
  return PATHS(exercise).map(path => (
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
            onLoad={({ currentTarget }) => {
              const page = currentTarget.contentDocument?.documentElement;
              if (page) page.dataset.theme = theme;
            }}
          />
        ))}
      </div>
    </section>
  ));
}
