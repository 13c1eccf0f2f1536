import styles from './spinner.module.css';

interface SpinnerProps {
  size?: 20 | 32;
}

/** A turning plate. Only for waits on the network; the words beside it tell what is waited for. */
export function Spinner({ size = 32 }: SpinnerProps) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" pathLength="100" />
    </svg>
  );
}
