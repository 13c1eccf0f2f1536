import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconShape } from '../icons/icon-shapes.ts';
import { Spinner } from '../layout/spinner.tsx';
import styles from './button.module.css';

interface Look {
  /** primary: the one main action; plain: the rest; quiet: beside others, no box; danger: destroys something. */
  variant?: 'primary' | 'muted' | 'plain' | 'danger' | 'quiet' | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
  icon?: IconName | IconShape | undefined;
}

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> {
  /** Waiting for the network: keeps focus and name, ignores presses. */
  busy?: boolean | undefined;
}

export function Button({ variant, wide, icon, busy = false, onClick, children, ...rest }: ButtonProps) {
  function ignoreWhileBusy(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      className={lookClass({ variant, wide })}
      onClick={ignoreWhileBusy}
    >
      {busy ? <Spinner size={20} /> : icon && <Icon name={icon} size={20} />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends Look, Omit<ComponentPropsWithRef<typeof Link>, 'className' | 'style'> {}

/** A link where a button is expected by the eye: it goes somewhere instead of doing something. */
export function ButtonLink({ variant, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookClass({ variant, wide })}>
      {icon && <Icon name={icon} size={20} />}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

function lookClass({ variant = 'plain', wide }: Look): string {
  return cx(styles.button, styles[variant], wide && styles.wide);
}
