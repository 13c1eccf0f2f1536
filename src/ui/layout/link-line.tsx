import { Link, type LinkProps } from 'react-router-dom';
import styles from './link-line.module.css';

interface LinkLineProps {
  /** What the link answers: 'Нет аккаунта?' */
  text: string;
  label: string;
  to: LinkProps['to'];
  state?: LinkProps['state'];
}

/** A question and the link that answers it, under a form. */
export function LinkLine({ text, label, to, state }: LinkLineProps) {
  return (
    <p className={styles.line}>
      {text}
      <Link to={to} state={state}>
        {label}
      </Link>
    </p>
  );
}
