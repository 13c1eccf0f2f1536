import { useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { uiTexts } from '../texts.ts';
import { InlineEditor } from './inline-editor.tsx';
import styles from './inline-text.module.css';

interface InlineTextProps {
  /** Names the input, and tells what a tap changes: 'Название тренировки'. */
  label: string;
  value: string;
  /** True where the trimmed text may be saved; false says 'Неверный формат', a text says itself. */
  check?: ((text: string) => boolean | string) | undefined;
  /** Gets the trimmed text, only if it changed. A rejected promise says 'Ошибка при сохранении'. */
  onSave: (text: string) => unknown;
  /** An empty text just ends the editing, as with a workout's title. Otherwise it is checked like any other. */
  ignoreEmpty?: boolean | undefined;
  /** Shown in place of an empty value. */
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  type?: 'text' | 'email' | undefined;
  autoComplete?: string | undefined;
}

/** A text that turns into a field when tapped. May stand inside a heading: it takes over its size and weight. */
export function InlineText(props: InlineTextProps) {
  const { label, value, placeholder } = props;
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returnFocus = useRef(false);

  function close({ refocus }: { refocus: boolean }) {
    returnFocus.current = refocus;
    setEditing(false);
  }

  function attach(element: HTMLButtonElement | null) {
    button.current = element;
    if (element && returnFocus.current) element.focus();
    returnFocus.current = false;
  }

  if (editing) return <InlineEditor {...props} onClose={close} />;
  return (
    <button
      ref={attach}
      type="button"
      className={styles.shown}
      title={`${uiTexts.edit}: ${label}`}
      onClick={() => setEditing(true)}
    >
      <span className={value ? styles.value : styles.empty}>{value || placeholder}</span>
      <Icon name="pencil" size={16} />
    </button>
  );
}
