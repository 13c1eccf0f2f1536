import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'children'> {
  label: string;
  /** Said before anything went wrong. */
  hint?: ReactNode;
  /** What is wrong and what to do. Tied to the field, and marks it as invalid. */
  error?: ReactNode;
  /** Focused first when its dialog opens. Outside dialogs nothing takes the focus by itself. */
  initialFocus?: boolean | undefined;
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

export function TextField({ label, hint, error, initialFocus, end, ...input }: TextFieldProps) {
  const ownId = useId();
  const id = input.id ?? ownId;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          type="text"
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          data-initial-focus={initialFocus || undefined}
        />
        {end}
      </div>
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  const parts = [error && `${id}error`, hint && `${id}hint`].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : undefined;
}
