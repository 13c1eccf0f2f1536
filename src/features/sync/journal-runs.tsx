import { useState } from 'react';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { describeChange } from './describe-change.ts';
import styles from './journal.module.css';
import type { JournalRun } from './journal-days.ts';
import { JournalRow } from './journal-row.tsx';
import { texts } from './texts.ts';

interface JournalRunRowsProps {
  run: JournalRun;
  workoutKey: Key | undefined;
}

/** A change, and those like it behind a button: each can be looked at and taken back by itself. */
export function JournalRunRows({ run: { line, earlier }, workoutKey }: JournalRunRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { what } = describeChange(line);
  return (
    <>
      <JournalRow line={line} workoutKey={workoutKey} />
      {earlier.length > 0 && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={texts.repeatsOf(earlier.length, what)}
            onClick={() => setOpen(!isOpen)}
          >
            {texts.repeats(earlier.length)}
          </Button>
        </div>
      )}
      {isOpen && earlier.map(one => <JournalRow key={one.entry.id} line={one} workoutKey={workoutKey} />)}
    </>
  );
}
