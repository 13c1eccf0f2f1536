import { lazy, Suspense, use, useState } from 'react';
import { DatabasesContext } from '#db/hooks/use-db.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { ButtonRow } from '#ui/layout/list-row.tsx';
import { Section } from '#ui/layout/section.tsx';
import { loadPatiently } from '#ui/load-patiently.ts';
import { Barbell } from '#ui/training/barbell.tsx';
import styles from './first-minute.module.css';
import { ProgramCard } from './programs/program-card.tsx';
import { type StarterProgram, starterPrograms } from './programs/starter-programs.ts';

const VisitorProgram = lazy(async () => ({
  default: (await loadPatiently(() => import('./programs/visitor-program.tsx'))).VisitorProgram,
}));

const texts = {
  picture: 'Тренировка: жим штанги лёжа, два подхода отмечены, третий на очереди, идёт отдых',
  exercise: 'Жим штанги лёжа',
  weight: 'кг',
  reps: 'повт.',
  rest: '1:45',
  restOf: 'отдых',
  novice: 'Впервые в зале?',
  noviceProgram: 'Готовая программа на первые месяцы',
  programs: 'Есть с чего начать',
  everywhere: 'На всех устройствах',
  registerInvite: 'С постоянным профилем шаблоны и история будут на всех устройствах.',
  register: 'Зарегистрироваться',
};

const SETS = [
  { number: 1, previous: '80 × 8', weight: '82,5', reps: '8', state: 'done' },
  { number: 2, previous: '80 × 8', weight: '82,5', reps: '8', state: 'done' },
  { number: 3, previous: '80 × 7', weight: '82,5', reps: '8', state: 'next' },
] as const;
/** One side of the bar at 82.5 kg. */
const SIDE_KG = [25, 5, 1.25] as const;

/** What a visitor has not seen yet: a training as it looks, what there is to begin with, and at last an account. */
export function FirstMinute() {
  const db = use(DatabasesContext)?.db;
  const [opened, setOpened] = useState<StarterProgram>();
  const [forNovices] = starterPrograms;
  return (
    <>
      {forNovices && (
        <div className={styles.novice}>
          <ButtonRow
            title={texts.novice}
            secondary={texts.noviceProgram}
            opens
            onPress={() => setOpened(forNovices)}
          />
        </div>
      )}
      <Picture />
      <div className={styles.programs}>
        <Section title={texts.programs}>
          <ul className={styles.list}>
            {starterPrograms.map(program => (
              <li key={program.id}>
                <ProgramCard program={program} onPress={() => setOpened(program)} />
              </li>
            ))}
          </ul>
          {db && opened && (
            <Suspense>
              <VisitorProgram program={opened} onClose={() => setOpened(undefined)} />
            </Suspense>
          )}
        </Section>
      </div>
      <Section title={texts.everywhere}>
        <p className={styles.about}>{texts.registerInvite}</p>
        <div>
          <ButtonLink to="/register">{texts.register}</ButtonLink>
        </div>
      </Section>
    </>
  );
}

function Picture() {
  return (
    <div className={styles.picture} role="img" aria-label={texts.picture}>
      <div className={styles.head}>
        <span className={styles.exercise}>{texts.exercise}</span>
        <Barbell platesKg={SIDE_KG} height={32} />
      </div>
      <div className={cx(styles.set, styles.heads)}>
        <span />
        <span />
        <span>{texts.weight}</span>
        <span>{texts.reps}</span>
      </div>
      {SETS.map(({ number, previous, weight, reps, state }) => (
        <div key={number} className={styles.set} data-state={state}>
          <span className={styles.number}>{number}</span>
          <span className={styles.previous}>{previous}</span>
          <span className={styles.figure}>{weight}</span>
          <span className={styles.figure}>{reps}</span>
          <span className={styles.tick}>{state === 'done' && <Icon name="tick" size={16} />}</span>
        </div>
      ))}
      <div className={styles.rest}>
        {texts.rest} <span className={styles.restOf}>{texts.restOf}</span>
      </div>
    </div>
  );
}
