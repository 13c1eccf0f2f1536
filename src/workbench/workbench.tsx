import type { ReactNode } from 'react';
import { ButtonStand, ChipStand, IconStand } from './control-stands.tsx';
import { LayoutStand, ShellStand } from './layout-stands.tsx';
import { DialogStand, MenuStand, ToastStand } from './overlay-stands.tsx';
import { Screens } from './screens.tsx';
import { CellStand, FieldStand, RowStand } from './stands.tsx';
import { BarbellStand, BodyStand, HoldStand, RestStand } from './training-stands.tsx';
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
  ['Штанга и подходы', BarbellStand],
  ['Отдых', RestStand],
  ['Секундомер', HoldStand],
  ['Меню', MenuStand],
  ['Сообщения', ToastStand],
  ['Окна', DialogStand],
  ['Экран и навигация', ShellStand],
];

/** Every control in its states, light beside dark, so that somebody who draws can look without clicking through. */
export function Workbench() {
  return (
    <main className={styles.bench}>
      <h1>Верстак</h1>
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
      <section>
        <h2>Экраны</h2>
        <Screens />
      </section>
    </main>
  );
}
