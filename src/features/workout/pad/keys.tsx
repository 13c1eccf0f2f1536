import { formatWeightKg } from '#domain/number.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { enterInput, readInput, writeInput } from './edit-input.ts';
import { findNextField, type PaddedField } from './find-padded-row.ts';
import { TypingKey } from './key.tsx';
import styles from './number-pad.module.css';
import { eraseBefore, type PadFieldName, typeKey } from './pad-keys.ts';
import { stepField } from './step-field.ts';
import { padTexts } from './texts.ts';
import { TickKey } from './tick-key.tsx';

interface KeysProps {
  field: PaddedField;
}

/** Laid out like a telephone's; the last column erases, steps and goes on. */
export function Keys({ field }: KeysProps) {
  const { input, name } = field;
  const type = (key: string) => writeInput(input, typeKey(readInput(input), key));
  const figure = (key: string) => (
    <TypingKey key={key} onPress={() => type(key)}>
      {key}
    </TypingKey>
  );
  return (
    <div className={styles.keys}>
      {['1', '2', '3'].map(figure)}
      <TypingKey
        look="step"
        label={padTexts.erase}
        onPress={() => writeInput(input, eraseBefore(readInput(input)))}
      >
        <Icon name="erase" />
      </TypingKey>
      {['4', '5', '6'].map(figure)}
      <StepKey field={field} count={-1} />
      {['7', '8', '9'].map(figure)}
      <StepKey field={field} count={1} />
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

function StepKey({ field, count }: { field: PaddedField; count: 1 | -1 }) {
  const { name, exercise } = field;
  const by = stepBy(name, exercise.stepKg);
  const { minus, plus, unit } = padTexts;
  return (
    <TypingKey
      look="step"
      label={(count < 0 ? minus : plus)(by, unit[name])}
      onPress={() => stepField(field, count)}
    >
      {count < 0 ? '−' : '+'}
      {by}
    </TypingKey>
  );
}

function stepBy(name: PadFieldName, stepKg: number): string {
  if (name === 'weightKg') return formatWeightKg(stepKg);
  return name === 'durationSec' || name === 'restSec' ? '5' : '1';
}

/** Goes to the next field, which it names; from the row's last one it ticks the set. */
function NextKey({ field }: KeysProps) {
  const { input, row } = field;
  const next = findNextField(input);
  if (!next && !row.set.done) return <TickKey field={field} />;
  const goesTo = next && padTexts.goesTo[next.name as PadFieldName];
  return (
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
  );
}
