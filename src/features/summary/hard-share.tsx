import { formatTonnageKg } from '#domain/number.ts';
import { Counted } from './counted.tsx';
import styles from './hard-share.module.css';
import { texts } from './texts.ts';

interface HardShareProps {
  totalKg: number;
  hardKg: number;
  isNew: boolean;
}

/** The hard share of the tonnage, as a figure and a bar, with what makes a set hard; all of it in a word, without the same figure again. Nothing if it is none. */
export function HardShare({ totalKg, hardKg, isNew }: HardShareProps) {
  const share = totalKg > 0 ? Math.min(hardKg / totalKg, 1) : 0;
  if (share === 0) return null;
  return (
    <div className={styles.hard}>
      <dt>
        {texts.tonnageHard} <span className={styles.about}>{texts.tonnageHardAbout}</span>
      </dt>
      <dd className={styles.value}>
        {share === 1 ? texts.allHard : <Counted value={hardKg} format={formatTonnageKg} isNew={isNew} />}
      </dd>
      {share < 1 && (
        <dd className={styles.bar} aria-hidden="true">
          <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
        </dd>
      )}
    </div>
  );
}
