import { Card } from '../layout/card.tsx';
import { Section } from '../layout/section.tsx';
import { Body } from './body.tsx';
import styles from './worked-muscles.module.css';

/** What the drawing is called, and what it shows in words. */
const texts = {
  muscles: 'Мышцы',
  worked: (names: string) => `Работали: ${names}`,
};

interface WorkedMusclesProps {
  /** By name, 1 for the most worked, which comes first. Without any there is nothing to draw. */
  shares: ReadonlyMap<string, number>;
}

/** Draws a training's muscles; the one with the most sets in full colour. */
export function WorkedMuscles({ shares }: WorkedMusclesProps) {
  if (shares.size === 0) return null;
  return (
    <Section title={texts.muscles}>
      <Card>
        <div className={styles.muscles}>
          <Body label={texts.worked([...shares.keys()].join(', '))} shares={shares} />
        </div>
      </Card>
    </Section>
  );
}
