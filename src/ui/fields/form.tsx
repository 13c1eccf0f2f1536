import { type FormEvent, type ReactNode, useEffect, useReducer, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './form.module.css';

interface FormProps {
  /** For a submit button that stands outside, as in a dialog's footer. */
  id?: string | undefined;
  onSubmit: () => unknown;
  /** As wide as its screen: for choices among many chips, not only lines of text. */
  wide?: boolean | undefined;
  children: ReactNode;
}

/** A field, or a group of chips: a group knows no aria-invalid. */
const INVALID = '[aria-invalid="true"], [data-invalid]';

/** Fields one under another; Enter sends them. The browser's own bubbles stay away: errors stand at their fields. */
export function Form({ id, onSubmit, wide, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isJudged = useRef(false);
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);

  // After every render: what is wrong may be known at once, or when the server has answered.
  useEffect(() => {
    const wrong = isJudged.current && form.current?.querySelector<HTMLElement>(INVALID);
    if (!wrong) return;
    isJudged.current = false;
    wrong.focus();
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A dialog's form is a React child of its page: the page's own form must not hear of it.
    event.stopPropagation();
    isJudged.current = true;
    // Sent once more as it is, nothing else may change.
    renderAgain();
    onSubmit();
  }

  function forgetJudgement() {
    isJudged.current = false;
  }

  return (
    <form
      ref={form}
      id={id}
      className={cx(styles.form, wide && styles.wide)}
      noValidate
      onSubmit={submit}
      onInput={forgetJudgement}
    >
      {children}
    </form>
  );
}
