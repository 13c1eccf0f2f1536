import { Icon } from '#ui/icons/icon.tsx';
import { CardButton } from '#ui/layout/card.tsx';
import styles from './programs.module.css';
import type { StarterProgram } from './starter-programs.ts';
import { WeekBar } from './week-bar.tsx';

interface ProgramCardProps {
  program: StarterProgram;
  onPress: () => void;
}

/** A program's week and whom it is for; a tap shows what is in it. */
export function ProgramCard({ program, onPress }: ProgramCardProps) {
  const { title, about } = program;
  return (
    <CardButton label={title} onPress={onPress}>
      <WeekBar {...program} />
      <span className={styles.title}>
        {title}
        <Icon name="chevron" size={20} />
      </span>
      <span className={styles.about}>{about}</span>
    </CardButton>
  );
}
