import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../cx.ts';
import iconStyles from '../icons/icon.module.css';
import styles from './icon-button.module.css';

interface InfoLinkProps {
  /** The accessible name; also the tooltip for a mouse. */
  label: string;
  to: LinkProps['to'];
}

/** Leads to what a row is about, where the row itself does something else. Its icon is drawn here: no first screen has one. */
export function InfoLink({ label, to }: InfoLinkProps) {
  return (
    <Link to={to} title={label} aria-label={label} className={cx(styles.button, styles.quiet)}>
      <svg
        className={iconStyles.line}
        width={24}
        height={24}
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.5M12 7.5h.01" />
      </svg>
    </Link>
  );
}
