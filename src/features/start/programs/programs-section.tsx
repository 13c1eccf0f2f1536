import { useState } from 'react';
import { CardButton } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import styles from './programs.module.css';
import { type StarterProgram, starterPrograms } from './starter-programs.ts';
import { programTexts } from './texts.ts';
import { WeekBar } from './week-bar.tsx';

/** For who has no template yet: one tap shows what is in a program. */
export function ProgramsSection() {
  const [opened, setOpened] = useState<StarterProgram>();
  return (
    <Section title={programTexts.title}>
      <p className={styles.hint}>{programTexts.hint}</p>
      <ul className={styles.list}>
        {starterPrograms.map(program => (
          <li key={program.id}>
            <CardButton label={program.title} onPress={() => setOpened(program)}>
              <WeekBar week={program.week} />
              <span className={styles.title}>{program.title}</span>
              <span className={styles.about}>{program.about}</span>
            </CardButton>
          </li>
        ))}
      </ul>
      {opened && <ProgramDialog program={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  );
}
