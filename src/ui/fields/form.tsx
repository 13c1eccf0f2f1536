import type { FormEvent, ReactNode } from 'react';
import styles from './form.module.css';

interface FormProps {
  /** For a submit button that stands outside, as in a dialog's footer. */
  id?: string | undefined;
  onSubmit: () => unknown;
  children: ReactNode;
}

/** Fields one under another; Enter sends them. The browser's own bubbles stay away: errors stand at their fields. */
export function Form({ id, onSubmit, children }: FormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog's form is a React child of its page: the page's own form must not hear of it.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
