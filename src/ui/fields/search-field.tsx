import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { uiTexts } from '../texts.ts';
import styles from './search-field.module.css';
import fieldStyles from './text-field.module.css';

interface SearchFieldProps {
  /** The accessible name, shown as the placeholder: 'Поиск упражнений'. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  return (
    <search className={cx(fieldStyles.box, styles.box)}>
      <Icon name="search" size={20} />
      <input
        ref={input}
        type="search"
        className={fieldStyles.input}
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={closeKeyboard}
      />
      {value !== '' && <IconButton label={uiTexts.clear} icon="close" tone="quiet" onClick={clear} />}
    </search>
  );
}

/** The matches are there already: Enter is for a phone's keyboard, which lies over them. */
function closeKeyboard(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur();
}
