import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './shortcuts-dialog.module.css';

const TITLE = 'Клавиши';

const GROUPS: readonly { name: string; lines: readonly [keys: readonly string[], does: string][] }[] = [
  {
    name: 'В таблице подходов',
    lines: [
      [['↑', '↓'], 'К тому же полю в соседнем подходе'],
      [['←', '→'], 'К соседнему полю; внутри числа — по цифрам'],
      [['Enter'], 'Записать и перейти к следующему полю'],
      [['+', '−'], 'Прибавить или убавить шаг: вес, повторы, время'],
      [['Пробел'], 'Отметить подход и перейти к следующему'],
      [['Esc'], 'Вернуть прежнее значение поля'],
    ],
  },
  {
    name: 'Меню и окна',
    lines: [
      [['↑', '↓'], 'По пунктам меню'],
      [['Home', 'End'], 'К первому и последнему пункту'],
      [['Esc'], 'Закрыть'],
    ],
  },
  {
    name: 'Везде',
    lines: [
      [['Tab'], 'Дальше; перед заголовком — переход к содержанию, подходу или навигации'],
      [['?'], 'Эта подсказка'],
    ],
  },
];

/** What the keyboard can do here: opened by `?`. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title={TITLE} onClose={onClose}>
      {GROUPS.map(({ name, lines }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.name}>{name}</h3>
          <dl>
            {lines.map(([keys, does]) => (
              <div key={does} className={styles.line}>
                <dt className={styles.keys}>
                  {keys.map(key => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
