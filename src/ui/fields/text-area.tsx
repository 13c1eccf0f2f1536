import { type ComponentPropsWithRef, useId } from 'react';
import styles from './text-field.module.css';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className' | 'style' | 'children'> {
  label: string;
  /** Focused first when its dialog opens. */
  initialFocus?: boolean | undefined;
}

/** Several lines of text. */
export function TextArea({ label, initialFocus, ...area }: TextAreaProps) {
  const ownId = useId();
  const id = area.id ?? ownId;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={styles.area}
        data-initial-focus={initialFocus || undefined}
      />
    </div>
  );
}
