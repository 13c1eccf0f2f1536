import type { ReactElement, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-shapes.ts';
import figureStyles from './figure-row.module.css';
import styles from './list-row.module.css';

interface RowContent {
  title: ReactNode;
  secondary?: ReactNode;
  /** At the end of the row: what is set now. */
  value?: ReactNode;
  /** By name, or on a ground of its own: a Tile. */
  icon?: IconName | ReactElement | undefined;
  /** Before the words: a small drawing of what it is. The value then stands on the second line. */
  lead?: ReactNode;
}

interface LinkRowProps extends RowContent {
  to: LinkProps['to'];
  state?: LinkProps['state'];
}

/** A row that leads to another screen: the chevron says so. */
export function LinkRow({ to, state, ...content }: LinkRowProps) {
  return (
    <Link to={to} state={state} className={cx(styles.row, styles.pressable)}>
      <Content {...content} />
      <Chevron />
    </Link>
  );
}

interface ButtonRowProps extends RowContent {
  onPress: () => void;
  danger?: boolean | undefined;
  /** It opens something: the chevron says so. */
  opens?: boolean | undefined;
}

/** A row that does something here: opens a dialog, logs out. */
export function ButtonRow({ onPress, danger, opens, ...content }: ButtonRowProps) {
  return (
    <button
      type="button"
      className={cx(styles.row, styles.pressable, danger && styles.danger)}
      onClick={onPress}
    >
      <Content {...content} />
      {opens && <Chevron />}
    </button>
  );
}

function Chevron() {
  return (
    <span className={styles.quiet}>
      <Icon name="chevron" size={20} />
    </span>
  );
}

interface StaticRowProps extends RowContent {
  /** Controls at the end; they are targets of their own. */
  action?: ReactNode;
}

/** A row that only shows, perhaps with a control at its end. */
export function StaticRow({ action, ...content }: StaticRowProps) {
  return (
    <div className={cx(styles.row, styles.static)}>
      <Content {...content} />
      {action}
    </div>
  );
}

function Content({ title, secondary, value, icon, lead }: RowContent) {
  return (
    <>
      {lead}
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <span className={cx(styles.text, lead ? figureStyles.text : undefined)}>
        <span className={styles.title}>{title}</span>
        {secondary && <span className={styles.secondary}>{secondary}</span>}
        {lead && value && <span className={figureStyles.figure}>{value}</span>}
      </span>
      {!lead && value !== undefined && <span className={styles.value}>{value}</span>}
    </>
  );
}
