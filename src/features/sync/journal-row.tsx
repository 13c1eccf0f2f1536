import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { canBeTakenBack } from '#commands/take-back.ts';
import { type JournalLine, journalRefOf } from '#db/queries/journal.ts';
import { formatTime } from '#domain/dates.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Menu, type MenuItem } from '#ui/controls/menu.tsx';
import { cx } from '#ui/cx.ts';
import { useToday } from '#ui/hooks/use-today.ts';
import { Tile } from '#ui/icons/tile.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { iconOfChange } from './change-icon.ts';
import { describeChange } from './describe-change.ts';
import { deviceName } from './device-name.ts';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './journal.module.css';
import { timeOfLine } from './journal-days.ts';
import { stateText } from './state-text.ts';
import { texts } from './texts.ts';
import { trainingFigures, trainingText } from './training-text.ts';
import { type SeenTraining, useTakeBack } from './use-take-back.ts';

interface JournalRowProps {
  line: JournalLine;
  /** Set in one training's journal: the training can be restored to before this change. */
  training: SeenTraining | undefined;
  /** The row above says what was done, and by which device. */
  isInBurst?: boolean;
}

/**
 * One change: about what, what was done, and when; which training, the device where it is another one, the state where it
 * is not on the server. 'Подробнее' says both of every change.
 */
export function JournalRow({ line, training, isInBurst = false }: JournalRowProps) {
  const todayMs = useToday();
  const [isInspected, setInspected] = useState(false);
  const [asksPutBack, setAsksPutBack] = useState(false);
  const { takeOne, putBack } = useTakeBack();
  const navigate = useNavigate();
  const { entry, device } = line;
  const ref = journalRefOf(line);
  const { what, about } = describeChange(line);
  const said = [
    formatTime(timeOfLine(line)),
    about && what,
    training === undefined ? trainingText(line, todayMs) : '',
    device === undefined ? '' : deviceName(device),
  ].filter(Boolean);
  const mayGo = canBeTakenBack(entry, Date.now());
  // Years of trainings, which come again from their file only: the screen of imports asks, and does it in its worker.
  const undo = () =>
    entry.kind === 'import.add'
      ? navigate('/profile/data', { state: { takeBack: entry.args.importKey } })
      : takeOne(line);
  const ofTraining = 'workoutKey' in entry.args ? entry.args.workoutKey : null;
  const items: MenuItem[] = [
    ...(mayGo ? [{ label: texts.takeBack, icon: 'restore', onSelect: undo } as const] : []),
    ...(mayGo && training !== undefined
      ? [{ label: texts.putBackTo, icon: 'history', onSelect: () => setAsksPutBack(true) } as const]
      : []),
    ...(ofTraining !== null && training === undefined
      ? [
          {
            label: texts.openTraining,
            icon: 'list',
            onSelect: () => navigate(`/history/${ofTraining}`),
          } as const,
        ]
      : []),
    { label: texts.inspect, icon: 'search', onSelect: () => setInspected(true) },
  ];

  return (
    <div className={cx(styles.row, isInBurst && styles.inBurst)}>
      {!isInBurst && <Tile {...iconOfChange(entry)} size="small" isRound />}
      <p className={styles.said}>
        <span className={styles.name}>{about || what}</span>{' '}
        <span className={styles.what}>
          {isInBurst ? training === undefined && <Figures line={line} todayMs={todayMs} /> : said.join(' · ')}
          {entry.state !== 'acknowledged' && (
            <>
              {!isInBurst && ' · '}
              <span className={cx(styles.state, entry.state === 'rejected' && styles.rejected)}>
                {stateText(line)}
              </span>
            </>
          )}
        </span>
      </p>
      {mayGo && !isInBurst && (
        <span className={styles.undo}>
          <IconButton
            label={`${texts.takeBackShort}: ${[what, about].filter(Boolean).join(', ')}`}
            icon="restore"
            tone="quiet"
            onClick={undo}
          />
        </span>
      )}
      <span className={styles.action}>
        <Menu label={texts.actionsOf(what)} items={items} />
      </span>
      {isInspected && <EntryDialog change={line} onClose={() => setInspected(false)} />}
      <ConfirmDialog
        open={asksPutBack}
        title={texts.putBackTitle}
        text={texts.putBackText}
        confirmLabel={texts.putBackConfirm}
        onClose={() => setAsksPutBack(false)}
        onConfirm={() => {
          setAsksPutBack(false);
          if (training !== undefined) putBack(training, ref);
        }}
      />
    </div>
  );
}

/** Of one of many: in columns where there is room. */
function Figures({ line, todayMs }: { line: JournalLine; todayMs: number }) {
  const { day, tonnage } = trainingFigures(line, todayMs);
  return (
    <>
      <span>{day}</span> <span className={styles.tonnage}>{tonnage}</span>
    </>
  );
}
