import styles from './progress-bar.module.css';

interface ProgressBarProps {
  /** What advances: 'Выполнено подходов'. */
  label: string;
  value: number;
  max: number;
  /** Read out in place of a percentage: '7 из 12 подходов'. */
  valueText?: string | undefined;
}

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
    </div>
  );
}
