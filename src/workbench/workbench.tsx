import type { ReactNode } from 'react';
import { ButtonStand, ChipStand, IconStand } from './control-stands.tsx';
import { BodyStand, CellStand, DialogStand, FieldStand, LayoutStand, RowStand } from './stands.tsx';
import styles from './workbench.module.css';

const STANDS: readonly [title: string, stand: () => ReactNode][] = [
  ['Кнопки', ButtonStand],
  ['Знаки', IconStand],
  ['Фишки и галочки', ChipStand],
  ['Строки', RowStand],
  ['Поля', FieldStand],
  ['Ячейки подхода', CellStand],
  ['Блоки', LayoutStand],
  ['Тело', BodyStand],
  ['Окна', DialogStand],
];

/** The screens, where the app runs: `npm run dev` after `npm run demo` has somebody with ten years. */
const SCREENS = [
  '/',
  '/workout',
  '/history',
  '/history/calendar',
  '/history/load',
  '/history/journal',
  '/statistic',
  '/exercises',
  '/exercises/create',
  '/profile',
  '/profile/info',
  '/profile/access',
  '/profile/data',
  '/sync',
  '/login',
  '/register',
];

/** Every control in its states, light beside dark, so that somebody who draws can look without clicking through. */
export function Workbench() {
  return (
    <main className={styles.bench}>
      <h1>Верстак</h1>
      <nav className={styles.screens}>
        {SCREENS.map(path => (
          <a key={path} href={path}>
            {path}
          </a>
        ))}
      </nav>
      {STANDS.map(([title, Stand]) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className={styles.themes}>
            <div className={styles.light}>
              <Stand />
            </div>
            <div className={styles.dark}>
              <Stand />
            </div>
          </div>
        </section>
      ))}
    </main>
  );
}
