import { useState } from 'react';
import { canBeTakenBack } from '#commands/take-back.ts';
import type { JournalLine } from '#db/queries/journal.ts';
import { formatTime } from '#domain/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { describeBurst, nameRemoved } from './burst-text.ts';
import { iconOfChange } from './change-icon.ts';
import { describeChange } from './describe-change.ts';
import styles from './journal.module.css';
import { type JournalRun, timeOfLine } from './journal-days.ts';
import { JournalRow } from './journal-row.tsx';
import { stateText } from './state-text.ts';
import { texts } from './texts.ts';
import { spanText } from './training-text.ts';
import { type SeenTraining, useTakeBack } from './use-take-back.ts';

interface JournalRunRowsProps {
  run: JournalRun;
  training: SeenTraining | undefined;
}

/** A change, and those like it behind a button: each can be looked at and taken back by itself. */
export function JournalRunRows({ run, training }: JournalRunRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { line, earlier } = run;
  const { what } = describeChange(line);
  if (run.isBurst) {
    return (
      <>
        <BurstRow run={run} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {isOpen &&
          [line, ...earlier].map(one => (
            <JournalRow key={one.entry.id} line={one} training={training} isInBurst />
          ))}
      </>
    );
  }
  return (
    <>
      <JournalRow line={line} training={training} />
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
      {isOpen && earlier.map(one => <JournalRow key={one.entry.id} line={one} training={training} />)}
    </>
  );
}

interface BurstRowProps {
  run: JournalRun;
  isOpen: boolean;
  onToggle: () => void;
}

/** 'Добавлено 39 тренировок': the same was done with many things. Each can be shown; all can be undone at once. */
function BurstRow({ run, isOpen, onToggle }: BurstRowProps) {
  const { line, earlier } = run;
  const todayMs = useToday();
  const { entry } = line;
  const lines = [line, ...earlier];
  const { title, what } = describeBurst(run);
  const state = entry.state === 'acknowledged' ? '' : stateText(line);
  const said = [formatTime(timeOfLine(line)), what, spanText(lines, todayMs), state];

  return (
    <div className={styles.burst}>
      <div className={styles.row}>
        <Tile {...iconOfChange(entry)} size="small" isRound />
        <p className={styles.said}>
          <span className={styles.name}>{title}</span>{' '}
          <span className={styles.what}>{said.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div className={styles.both}>
        <Button
          variant="quiet"
          icon={isOpen ? 'up' : 'down'}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? texts.fold : texts.show}: ${title}`}
          onClick={onToggle}
        >
          {isOpen ? texts.fold : texts.show}
        </Button>
        <UndoBurst run={run} undoable={lines.filter(one => canBeTakenBack(one.entry, Date.now()))} />
      </div>
    </div>
  );
}

/** Says what goes where undoing means to remove what was added. Of one line its row has the button. */
function UndoBurst({ run, undoable }: { run: JournalRun; undoable: readonly JournalLine[] }) {
  const { takeAll } = useTakeBack();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (undoable.length < 2) return null;
  const removed = nameRemoved(run, undoable.length);
  const words = removed
    ? {
        button: texts.removeThings(removed),
        title: `${texts.removeThings(removed)}?`,
        text: texts.removeAllText,
        confirm: texts.removeAll,
      }
    : {
        button: texts.takeBackAll,
        title: texts.takeBackAllTitle(undoable.length),
        text: texts.takeBackAllText,
        confirm: texts.takeBackAll,
      };

  async function undoAll() {
    setBusy(true);
    await takeAll(undoable);
    setBusy(false);
    setAsking(false);
  }

  return (
    <>
      <Button variant="quiet" icon="restore" onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={isBusy}
        title={words.title}
        text={words.text}
        confirmLabel={words.confirm}
        onClose={() => setAsking(false)}
        onConfirm={() => void undoAll()}
      />
    </>
  );
}
