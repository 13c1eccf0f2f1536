import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { uiTexts } from '../texts.ts';
import styles from './inline-text.module.css';
import { useOnLeave } from './use-on-leave.ts';

interface InlineEditorProps {
  label: string;
  value: string;
  check?: ((text: string) => boolean | string) | undefined;
  onSave: (text: string) => unknown;
  ignoreEmpty?: boolean | undefined;
  maxLength?: number | undefined;
  type?: 'text' | 'email' | undefined;
  autoComplete?: string | undefined;
  /** `refocus`: the keyboard ended the editing, so the focus belongs to the text again. */
  onClose: (how: { refocus: boolean }) => void;
}

/** The open field of an InlineText: Enter and blur save, Escape cancels, a failure stays open and says why. */
export function InlineEditor(props: InlineEditorProps) {
  const { label, value, check, onSave, ignoreEmpty, onClose, ...input } = props;
  /** Once something has been typed. What another tab saves meanwhile must not be taken back by somebody who typed nothing. */
  const [typed, setTyped] = useState<string>();
  const [opened] = useState(value);
  const text = typed ?? opened;
  const [error, setError] = useState<string>();
  /** On its way, to the server perhaps: the field closes with the answer, and with it what was typed meanwhile. */
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Enter closes the field, and the closing field blurs: one of them saves.
  const done = useRef(false);
  const errorId = useId();

  // In the tap's own turn: iOS opens the keyboard for nothing later.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  // What was typed must not get lost when the screen under the field goes (a training that ended elsewhere).
  useOnLeave(() => {
    if (typed !== undefined) void save({ refocus: false });
  });

  async function save(how: { refocus: boolean }) {
    if (done.current) return;
    const trimmed = text.trim();
    // Said though equal, where another tab has changed it meanwhile: that may be taken back yet.
    const isUntouched = typed === undefined || (trimmed === opened && trimmed === value);
    if (isUntouched || (trimmed === '' && ignoreEmpty)) return finish(how);
    const verdict = check?.(trimmed) ?? true;
    if (verdict !== true) return setError(verdict === false ? uiTexts.wrongFormat : verdict);
    done.current = true;
    setSaving(true);
    try {
      await onSave(trimmed);
      onClose(how);
    } catch {
      done.current = false;
      setSaving(false);
      setError(uiTexts.saveFailed);
    }
  }

  function finish(how: { refocus: boolean }) {
    done.current = true;
    onClose(how);
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The key belongs to the keyboard, which is still putting a word together.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save({ refocus: true });
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (!isSaving) finish({ refocus: true });
    }
  }

  return (
    <span className={styles.editor}>
      <input
        type="text"
        enterKeyHint="done"
        {...input}
        ref={field}
        className={styles.input}
        readOnly={isSaving}
        aria-busy={isSaving || undefined}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        value={text}
        onChange={event => {
          setTyped(event.target.value);
          setError(undefined);
        }}
        onBlur={() => void save({ refocus: false })}
        onKeyDown={keyDown}
      />
      {error && (
        <span id={errorId} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </span>
  );
}
