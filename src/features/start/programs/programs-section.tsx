import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Section } from '#ui/layout/section.tsx';
import { ProgramCard } from './program-card.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import styles from './programs.module.css';
import { type StarterProgram, starterPrograms } from './starter-programs.ts';
import { programTexts } from './texts.ts';
import { useAddProgram } from './use-add-program.ts';

/** For who has no template yet: one tap shows what is in a program. */
export function ProgramsSection() {
  const [opened, setOpened] = useState<StarterProgram>();
  const add = useAddProgram();
  useChosenBefore(add);
  return (
    <Section title={programTexts.title}>
      <p className={styles.hint}>{programTexts.hint}</p>
      <ul className={styles.list}>
        {starterPrograms.map(program => (
          <li key={program.id}>
            <ProgramCard program={program} onPress={() => setOpened(program)} />
          </li>
        ))}
      </ul>
      {opened && (
        <ProgramDialog
          program={opened}
          onAdd={() => {
            setOpened(undefined);
            void add(opened);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Section>
  );
}

/** Adds what was chosen as a visitor (VisitorProgram), once: the address forgets it first. */
function useChosenBefore(add: (program: StarterProgram) => Promise<void>) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const chosen = starterPrograms.find(({ id }) => id === state?.program);
  const addChosen = useEffectEvent((program: StarterProgram) => {
    navigate('/', { replace: true });
    void add(program);
  });
  useEffect(() => {
    if (chosen) addChosen(chosen);
  }, [chosen]);
}
