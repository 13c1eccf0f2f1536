import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { canBeTakenBack } from '#commands/take-back.ts';
import { type JournalLine, journalRefOf } from '#db/queries/journal.ts';
import { formatDayTime } from '#domain/dates.ts';
import type { Key } from '#domain/ids.ts';
import { Menu, type MenuItem } from '#ui/controls/menu.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { describeChange } from './describe-change.ts';
import { deviceName } from './device-name.ts';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './journal.module.css';
import { stateText } from './state-text.ts';
import { texts } from './texts.ts';
import { useTakeBack } from './use-take-back.ts';

interface JournalRowProps {
  line: JournalLine;
  /** Set in one training's journal: the training can be restored to before this change. */
  workoutKey: Key | undefined;
}

/** One change: what, about what, when, and whether it is on the server. */
export function JournalRow({ line, workoutKey }: JournalRowProps) {
  const todayMs = useToday();
  const [isInspected, setInspected] = useState(false);
  const [asksPutBack, setAsksPutBack] = useState(false);
  const { takeOne, putBack } = useTakeBack();
  const navigate = useNavigate();
  const { entry, device } = line;
  const ref = journalRefOf(line);
  const { what, about } = describeChange(line);
  const mayGo = canBeTakenBack(entry, todayMs);
  const ofTraining = 'workoutKey' in entry.args ? entry.args.workoutKey : null;
  const items: MenuItem[] = [
    ...(mayGo ? [{ label: texts.takeBack, icon: 'restore', onSelect: () => takeOne(ref) } as const] : []),
    ...(mayGo && workoutKey !== undefined
      ? [{ label: texts.putBackTo, icon: 'history', onSelect: () => setAsksPutBack(true) } as const]
      : []),
    ...(ofTraining !== null && workoutKey === undefined
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
    <div className={styles.row}>
      <span className={styles.said}>
        <span className={styles.what}>{what}</span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
      <span className={styles.when}>
        {formatDayTime(entry.begunAtMs ?? entry.actedAtMs, todayMs)} · {deviceName(device)} ·{' '}
        <span className={styles.state}>{stateText(line)}</span>
      </span>
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
          if (workoutKey !== undefined) putBack(workoutKey, ref);
        }}
      />
    </div>
  );
}
