import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { enterInput, readInput, writeInput } from './edit-input.ts';
import { findNextField, type PaddedField } from './find-padded-row.ts';
import { TypingKey } from './key.tsx';
import styles from './number-pad.module.css';
import { eraseBefore, type PadFieldName, typeKey } from './pad-keys.ts';
import { StepKey } from './step-key.tsx';
import { padTexts } from './texts.ts';
import { TickKey } from './tick-key.tsx';

interface KeysProps {
  field: PaddedField;
}

/** Laid out like a telephone's, with keys that erase, step and go on beside them. A weight also steps by two of its steps. */
export function Keys({ field }: KeysProps) {
  const { input, name } = field;
  const type = (key: string) => writeInput(input, typeKey(readInput(input), key));
  const figure = (key: string) => (
    <TypingKey key={key} onPress={() => type(key)}>
      {key}
    </TypingKey>
  );
  return (
    <div className={cx(styles.keys, name === 'weightKg' && styles.ofWeight)}>
      {['1', '2', '3'].map(figure)}
      <TypingKey
        look="step"
        label={padTexts.erase}
        onPress={() => writeInput(input, eraseBefore(readInput(input)))}
      >
        <Icon name={screenShapes.erase} />
      </TypingKey>
      {['4', '5', '6'].map(figure)}
      <StepKeys field={field} sign={-1} />
      {['7', '8', '9'].map(figure)}
      <StepKeys field={field} sign={1} />
      <LastLine name={name} onType={type} />
      <NextKey field={field} />
    </div>
  );
}

function LastLine({ name, onType }: { name: PadFieldName; onType: (key: string) => void }) {
  const zero = (span: 1 | 2 | 3) => (
    <TypingKey span={span} onPress={() => onType('0')}>
      0
    </TypingKey>
  );
  if (name === 'reps' || name === 'hardReps') return zero(3);
  if (name !== 'weightKg') {
    return (
      <>
        <TypingKey onPress={() => onType('00')}>00</TypingKey>
        {zero(2)}
      </>
    );
  }
  return (
    <>
      <TypingKey label={padTexts.comma} onPress={() => onType(',')}>
        ,
      </TypingKey>
      {zero(1)}
      <TypingKey label={padTexts.half} onPress={() => onType(',5')}>
        ,5
      </TypingKey>
    </>
  );
}

function StepKeys({ field, sign }: { field: PaddedField; sign: 1 | -1 }) {
  return (
    <>
      <StepKey field={field} count={sign} />
      {field.name === 'weightKg' && <StepKey field={field} count={2 * sign} />}
    </>
  );
}

/**
 * Goes to the next field, which it names, with the set's tick beside it. From the row's last one it closes the keys: what
 * stood in its place would be pressed by whoever presses twice.
 */
function NextKey({ field }: KeysProps) {
  const { input, row } = field;
  const next = findNextField(input);
  const goesTo = next && padTexts.goesTo[next.name as PadFieldName];
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        className={cx(styles.key, styles.main)}
        onClick={() => enterInput(input)}
      >
        {padTexts.next}
        {goesTo && (
          <small aria-hidden="true" className={styles.goesTo}>
            {goesTo}
          </small>
        )}
      </button>
      {!row.set.done && <TickKey field={field} />}
    </>
  );
}
