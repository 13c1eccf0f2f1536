import type { ReactNode } from 'react';
import type { TemplateSet } from '#db/rows.ts';
import { formatCount, formatWeightKg, parseCount, parseWeightKg } from '#domain/number.ts';
import { SET_TYPE_NAMES } from '#domain/set-types.ts';
import type { SetType } from '#domain/set-values.ts';
import { formatRest, formatTimeDigits, parseTime, sanitizeTimeDigits } from '#domain/time.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { NumberCell } from '#ui/fields/number-cell.tsx';
import { TimeCell } from '#ui/fields/time-cell.tsx';
import { editSet, removeSet } from './edit-items.ts';
import styles from './planned-set.module.css';
import { texts } from './texts.ts';
import type { ChangeItems } from './use-edit-template.ts';

interface PlannedSetProps {
  set: TemplateSet;
  /** The place of its exercise, and its own. */
  at: number;
  place: number;
  isTimeBased: boolean;
  onEdit: ChangeItems;
}

/** What is planned of a set: on the first line what it begins with, on the second what it aims at. */
export function PlannedSet({ set, at, place, isTimeBased, onEdit }: PlannedSetProps) {
  const n = place + 1;
  const save = (values: Partial<TemplateSet>) => onEdit(all => editSet(all, at, place, values));
  const count = { source: set, inputMode: 'numeric', parse: parseCount, format: formatCount } as const;
  const time = {
    source: set,
    mask,
    parse: parseTime,
    format: formatRest,
    errorText: texts.wrongTime,
  } as const;
  return (
    <li className={styles.set}>
      <b className={styles.number}>{n}</b>
      <select
        className={styles.type}
        aria-label={texts.typeOf(n)}
        value={set.setType}
        onChange={event => save({ setType: event.target.value as SetType })}
      >
        {Object.entries(SET_TYPE_NAMES).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </select>
      <Labelled text={texts.weight}>
        <NumberCell
          source={set}
          inputMode="decimal"
          parse={parseWeightKg}
          format={formatWeightKg}
          label={texts.weightOf(n)}
          value={set.weightKg}
          onCommit={weightKg => save({ weightKg })}
        />
      </Labelled>
      {isTimeBased ? (
        <Labelled text={texts.time}>
          <TimeCell
            {...time}
            label={texts.timeOf(n)}
            value={set.durationSec}
            onCommit={durationSec => save({ durationSec })}
          />
        </Labelled>
      ) : (
        <Labelled text={texts.reps}>
          <NumberCell {...count} label={texts.repsOf(n)} value={set.reps} onCommit={reps => save({ reps })} />
        </Labelled>
      )}
      <IconButton
        label={texts.removeSetOf(n)}
        icon="close"
        tone="quiet"
        onClick={() => onEdit(all => removeSet(all, at, place))}
      />
      <div className={styles.goal}>
        {!isTimeBased && (
          <>
            <Labelled text={texts.goal}>
              <span className={styles.range}>
                <NumberCell
                  {...count}
                  label={texts.goalFromOf(n)}
                  value={set.targetReps}
                  onCommit={targetReps => save({ targetReps })}
                />
                –
                <NumberCell
                  {...count}
                  label={texts.goalToOf(n)}
                  value={set.targetRepsMax}
                  onCommit={targetRepsMax => save({ targetRepsMax })}
                />
              </span>
            </Labelled>
            <Labelled text={texts.reserve}>
              <NumberCell
                {...count}
                label={texts.reserveOf(n)}
                value={set.targetHardReps}
                onCommit={targetHardReps => save({ targetHardReps })}
              />
            </Labelled>
          </>
        )}
        <Labelled text={texts.rest}>
          <TimeCell
            {...time}
            label={texts.restOf(n)}
            value={set.restSec}
            onCommit={restSec => save({ restSec })}
          />
        </Labelled>
      </div>
    </li>
  );
}

/** The word over a field; its own name says more. */
function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {text}
      </span>
      {children}
    </div>
  );
}

function mask(text: string): string {
  return formatTimeDigits(sanitizeTimeDigits(text));
}
