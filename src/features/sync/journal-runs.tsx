import { useState } from 'react';
import { canBeTakenBack } from '#commands/take-back.ts';
import { journalRefOf } from '#db/queries/journal.ts';
import { formatTime } from '#domain/dates.ts';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { cx } from '#ui/cx.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { Tile } from '#ui/icons/tile.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { countBurst, nameDeleted } from './burst-text.ts';
import { iconOfChange } from './change-icon.ts';
import { describeChange } from './describe-change.ts';
import { deviceName } from './device-name.ts';
import styles from './journal.module.css';
import { type JournalRun, timeOfLine } from './journal-days.ts';
import { JournalRow } from './journal-row.tsx';
import { stateText } from './state-text.ts';
import { texts } from './texts.ts';
import { spanText } from './training-text.ts';
import { useTakeBack } from './use-take-back.ts';

interface JournalRunRowsProps {
  run: JournalRun;
  workoutKey: Key | undefined;
}

/** A change, and those like it behind a button: each can be looked at and taken back by itself. */
export function JournalRunRows({ run, workoutKey }: JournalRunRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { line, earlier } = run;
  const { what } = describeChange(line);
  if (run.isBurst) {
    return (
      <>
        <BurstRow run={run} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {isOpen &&
          [line, ...earlier].map(one => (
            <JournalRow key={one.entry.id} line={one} workoutKey={workoutKey} isInBurst />
          ))}
      </>
    );
  }
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

interface BurstRowProps {
  run: JournalRun;
  isOpen: boolean;
  onToggle: () => void;
}

/** '39 тренировок': the same was done with many things. A tap shows each; all can be undone at once. */
function BurstRow({ run, isOpen, onToggle }: BurstRowProps) {
  const { line, earlier } = run;
  const todayMs = useToday();
  const { takeAll } = useTakeBack();
  const [asksAll, setAsksAll] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { entry, device } = line;
  const lines = [line, ...earlier];
  const said = [
    spanText(lines, todayMs),
    device === undefined ? '' : deviceName(device),
    entry.state === 'acknowledged' ? '' : stateText(line),
  ];
  const undoable = lines.filter(one => canBeTakenBack(one.entry, todayMs));
  // To undo what added something is to delete it, and the question says so.
  const deleted = nameDeleted(run, undoable.length);

  async function undoAll() {
    setBusy(true);
    await takeAll(undoable.map(journalRefOf));
    setBusy(false);
    setAsksAll(false);
  }

  return (
    <div className={styles.burst}>
      <button
        type="button"
        className={cx(styles.row, styles.opener)}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Tile {...iconOfChange(entry)} size="small" isRound />
        <span className={styles.said}>
          <span className={styles.first}>
            <span className={styles.name}>{countBurst(run)}</span>
            <Icon name={isOpen ? 'up' : 'down'} size={20} />
          </span>{' '}
          <span className={styles.what}>
            {describeChange(line).what}, {formatTime(timeOfLine(line))}{' '}
            <span className={styles.rest}>{said.filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      </button>
      {undoable.length > 1 && (
        <div className={styles.undoAll}>
          <Button variant="quiet" icon="restore" onClick={() => setAsksAll(true)}>
            {deleted ? texts.takeBackAdding : texts.takeBackAll}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asksAll}
        danger
        busy={isBusy}
        title={deleted ? texts.deleteAllTitle(deleted) : texts.takeBackAllTitle(undoable.length)}
        text={deleted ? texts.deleteAllText : texts.takeBackAllText}
        confirmLabel={deleted ? texts.deleteAll : texts.takeBackAll}
        onClose={() => setAsksAll(false)}
        onConfirm={() => void undoAll()}
      />
    </div>
  );
}
