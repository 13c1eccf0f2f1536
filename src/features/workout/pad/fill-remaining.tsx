import { fillSets } from '#commands/fill-sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { likeSets } from '#domain/set-values.ts';
import { texts } from '../texts.ts';
import { ignoreReported, useReport } from '../use-report.ts';
import type { PaddedField } from './find-padded-row.ts';
import styles from './number-pad.module.css';
import { readText } from './pad-keys.ts';
import { padTexts } from './texts.ts';

/** Writes the field's value, else its hint, into that field of every remaining set of the exercise. */
export function FillRemaining({ field: { input, name, row, exercise } }: { field: PaddedField }) {
  const ctx = useCommandContext();
  const report = useReport();
  const sets = exercise.rows.map(({ set }) => set);
  const remaining = likeSets(sets, row.set).filter(set => !set.done || set === row.set);

  function fill() {
    const typed = readText(name, input.value);
    const value = typed === null && name !== 'restSec' ? row.hints[name] : typed;
    if (value === undefined || value === null) return;
    // Of a set that is done only what is typed there changes, once it is left.
    const keys = remaining.filter(set => !set.done).map(set => set.key);
    report(fillSets(ctx, keys, { [name]: value }), texts.saveFailed).catch(ignoreReported);
  }

  // If nothing is left to fill, the line shows what is typed.
  if (remaining.every(set => set === row.set)) {
    return (
      <span className={styles.what} aria-hidden>
        {input.getAttribute('aria-label')}
      </span>
    );
  }
  return (
    <button type="button" tabIndex={-1} className={styles.fill} onClick={fill}>
      {padTexts.fillRest}
    </button>
  );
}
