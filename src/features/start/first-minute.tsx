import { Section } from '#ui/layout/section.tsx';
import { Barbell } from '#ui/training/barbell.tsx';
import styles from './first-minute.module.css';
import { starterPrograms } from './programs/starter-programs.ts';

const texts = {
  title: 'Как это выглядит',
  about:
    'Отметьте подход — и отдых пойдёт сам. Прошлые веса уже стоят в полях, рекорды найдутся без вас. Всё работает без сети.',
  picture: 'Тренировка: жим штанги лёжа, два подхода отмечены, третий на очереди, идёт отдых',
  exercise: 'Жим штанги лёжа',
  rest: '1:45',
  programs: 'Есть с чего начать',
  more: 'Программы ждут на этом экране после первого касания.',
};

const SETS = [
  { number: 1, previous: '80 × 8', weight: '82,5', reps: '8', state: 'done' },
  { number: 2, previous: '80 × 8', weight: '82,5', reps: '8', state: 'done' },
  { number: 3, previous: '80 × 7', weight: '82,5', reps: '8', state: 'next' },
] as const;
/** One side of the bar at 82.5 kg. */
const SIDE_KG = [25, 5, 1.25] as const;

/** What a visitor has not seen yet: a training as it looks, in a sentence, and what there is to begin with. */
export function FirstMinute() {
  return (
    <div className={styles.first}>
      <Section title={texts.title}>
        <p className={styles.about}>{texts.about}</p>
        <div className={styles.picture} role="img" aria-label={texts.picture}>
          <div className={styles.head}>
            <span className={styles.exercise}>{texts.exercise}</span>
            <Barbell platesKg={SIDE_KG} height={32} />
          </div>
          {SETS.map(({ number, previous, weight, reps, state }) => (
            <div key={number} className={styles.set} data-state={state}>
              <span className={styles.number}>{number}</span>
              <span className={styles.previous}>{previous}</span>
              <span className={styles.figure}>{weight}</span>
              <span className={styles.figure}>{reps}</span>
              <span className={styles.tick} />
            </div>
          ))}
          <div className={styles.rest}>{texts.rest}</div>
        </div>
      </Section>
      <Section title={texts.programs}>
        <ul className={styles.programs}>
          {starterPrograms.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
        <p className={styles.about}>{texts.more}</p>
      </Section>
    </div>
  );
}
