import { useState } from 'react';
import { useHandFocusOn } from '#ui/hooks/use-hand-focus-on.ts';
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
  // It goes with the first template.
  const list = useHandFocusOn<HTMLUListElement>();
  return (
    <Section title={programTexts.title}>
      <p className={styles.hint}>{programTexts.hint}</p>
      <ul ref={list} className={styles.list}>
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
