import type { ComponentPropsWithRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName, IconShape } from '../icons/icon-shapes.ts';
import styles from './icon-button.module.css';

interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style' | 'children' | 'aria-label'> {
  /** The accessible name; also the tooltip for a mouse. */
  label: string;
  icon: IconName | IconShape;
  /** quiet: second to what stands beside it; star: a favourite that is set; round: a disc that acts. */
  tone?: 'plain' | 'quiet' | 'star' | 'round' | undefined;
}

export function IconButton({ label, icon, tone = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(styles.button, styles[tone])}
    >
      <Icon name={icon} />
    </button>
  );
}
