import { LabelledInput, type RowTexts } from './labelled-input.tsx';
import styles from './switch-row.module.css';

/** `label`: what is so while it is on. `secondary`: what it costs. */
interface SwitchRowProps extends RowTexts {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** What is on or off, at once and without a button to save: the whole row its target. */
export function SwitchRow(props: SwitchRowProps) {
  return (
    <LabelledInput
      {...props}
      type="checkbox"
      role="switch"
      rowClass={styles.row}
      inputClass={styles.switch}
    />
  );
}
