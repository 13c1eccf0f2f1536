import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  use,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { cx } from '../cx.ts';
import { uiTexts } from '../texts.ts';
import styles from './cell.module.css';
import { focusNextInRow } from './focus-next-in-row.ts';
import { OwnPadContext } from './own-pad-context.ts';
import { type ReadCell, useCellDraft } from './use-cell-draft.ts';
import { useSelectOnEntry } from './use-select-on-entry.ts';

export interface CellProps {
  /** The accessible name: 'кг, подход 3'. */
  label: string;
  /** Tells a row's fields apart for whoever reads what stands in them. */
  name?: string | undefined;
  value: number | null;
  /** What the value was read from: another object whenever something of it has been written. */
  source: object;
  /** The value of last time, shown until something is typed. */
  placeholder?: string | undefined;
  /** Called on blur or Enter with what was typed, where it or `value` has changed since the focus came. After a rejected promise the text stays, unsaved. */
  onCommit: (value: number | null) => unknown;
  /** Said at an unreadable text, which is kept as typed and not saved. */
  errorText?: string | undefined;
}

interface InnerProps extends CellProps {
  inputMode: 'decimal' | 'numeric';
  read: (text: string) => ReadCell;
  show: (value: number) => string;
  /** Rewrites what is typed, as a time's colons do. */
  mask?: (text: string) => string;
  /** box: a figure in a frame; wide: eight figures in one; bare: no frame, fills the positioned element around it. */
  look?: 'box' | 'wide' | 'bare';
}

/** As many figures as a box of the smallest phone shows in full size: '182,5', and of a count '12'. */
const SHORT_LENGTH = { decimal: 5, numeric: 2 } as const;

/** The input behind NumberCell and TimeCell. Never `type=number`: some browsers read '82,5' as 825 there. */
export function Cell(props: InnerProps) {
  const { label, name, placeholder, inputMode, mask } = props;
  const { look = 'box', errorText = uiTexts.wrongFormat } = props;
  const errorId = useId();
  const hasOwnPad = use(OwnPadContext);
  const draft = useCellDraft(props);
  const isLong = (draft.text || placeholder || '').length > SHORT_LENGTH[inputMode];
  const longClass = inputMode === 'numeric' ? styles.longCount : styles.long;
  const entry = useSelectOnEntry();
  const input = useMessageInSight(draft.unreadable);

  function change(event: ChangeEvent<HTMLInputElement>) {
    draft.type(mask ? mask(event.target.value) : event.target.value);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && draft.commit()) focusNextInRow(event.currentTarget);
    if (event.key === 'Escape') {
      // The row's dialog or menu must not close over a taken-back digit.
      event.stopPropagation();
      draft.restore();
    }
  }

  return (
    <span className={cx(styles.cell, look === 'bare' && styles.filling)}>
      <input
        ref={input}
        type="text"
        name={name}
        className={cx(styles[look], look === 'box' && isLong && longClass)}
        inputMode={hasOwnPad ? 'none' : inputMode}
        enterKeyHint="next"
        autoComplete="off"
        aria-label={label}
        aria-invalid={draft.unreadable || undefined}
        aria-describedby={draft.unreadable ? errorId : undefined}
        placeholder={placeholder}
        value={draft.text}
        {...entry}
        onFocus={event => {
          draft.enter();
          entry.onFocus(event);
        }}
        onChange={change}
        onBlur={draft.leave}
        onKeyDown={keyDown}
      />
      {draft.unreadable && (
        <>
          <span className={styles.mark} aria-hidden="true">
            !
          </span>
          <span id={errorId} role="alert" className={styles.error}>
            {errorText}
          </span>
        </>
      )}
    </span>
  );
}

/** Its message stands below the field, where a bar may lie. Whoever has left the field has a finger on something else by now. */
function useMessageInSight(isUnreadable: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const isEntered = document.activeElement === input.current;
    if (isUnreadable && isEntered) input.current?.scrollIntoView({ block: 'nearest' });
  }, [isUnreadable]);
  return input;
}
