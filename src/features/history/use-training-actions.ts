import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { UNDO_MS } from '#commands/command-context.ts';
import { mayReopen, removeWorkout, reopenWorkout } from '#commands/past-workouts.ts';
import { undo } from '#commands/undo.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { findHeaviestBar } from '#db/queries/history-entry.ts';
import type { TrainingPage } from '#db/queries/training-page.ts';
import { describePicture } from '#domain/training-picture.ts';
import type { MenuItem } from '#ui/controls/menu.tsx';
import { useIsHere } from '#ui/hooks/use-is-here.ts';
import { useOneAtATime } from '#ui/hooks/use-one-at-a-time.ts';
import { withJournalHint } from '#ui/overlays/journal-hint.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { uiTexts } from '#ui/texts.ts';
import { useSharePicture } from '#ui/training/use-share-picture.ts';
import { readGym } from '#ui/training-choices.ts';
import { texts } from './texts.ts';

/** The actions on a past training other than repeating and editing. */
export function useTrainingActions(training: TrainingPage, onBack: () => void) {
  const { workout } = training;
  const ctx = useCommandContext();
  const toast = useToast();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const oneAtATime = useOneAtATime();
  const share = useSharePicture();
  const [asksName, setAsksName] = useState(false);
  const [runningKey, setRunningKey] = useState<string>();

  function toWorkout(key: string) {
    navigate('/workout', { state: { workout: { id: key } } });
  }

  async function reopen() {
    const reopened = await attempt(reopenWorkout(ctx, workout.key), texts.statusFailed);
    if (reopened?.kind === 'reopened' && isHere()) toWorkout(reopened.workoutKey);
    if (reopened?.kind === 'already-active') setRunningKey(reopened.workoutKey);
    if (reopened?.kind === 'too-late') toast.error(texts.reopenTooLate);
  }

  async function remove() {
    const seq = await attempt(removeWorkout(ctx, workout.key), texts.statusFailed);
    if (seq === undefined) return;
    if (isHere()) onBack();
    toast.action(withJournalHint(texts.removed), {
      label: texts.undo,
      ms: UNDO_MS,
      onAction: async () => {
        if ((await attempt(undo(ctx, seq), texts.statusFailed)) === 'too-late')
          toast.error(texts.undoTooLate);
      },
    });
  }

  async function attempt<T>(stored: Promise<T>, failed: string): Promise<T | undefined> {
    try {
      return await stored;
    } catch (error) {
      console.error(error);
      toast.error(failed);
      return undefined;
    }
  }

  const items: MenuItem[] = [
    {
      label: uiTexts.share,
      icon: 'share',
      onSelect: () => void share(describePicture(workout, findHeaviestBar(workout.lines), readGym())),
    },
    { label: texts.saveTemplate, icon: 'star', onSelect: () => setAsksName(true) },
    {
      label: texts.writeDown,
      icon: 'plus',
      onSelect: () => navigate('/history/add', { state: { workoutKey: workout.key } }),
    },
    ...(mayReopen(workout, ctx.now())
      ? [{ label: texts.reopen, icon: 'restore', onSelect: () => void reopen() } as const]
      : []),
    {
      label: texts.toJournal,
      icon: 'history',
      onSelect: () => navigate(`/history/${workout.key}/journal`),
    },
    { label: texts.remove, icon: 'trash', danger: true, onSelect: () => void remove() },
  ];

  return {
    items,
    reopen: () => void oneAtATime(reopen),
    asksName,
    closeName: () => setAsksName(false),
    blocked: runningKey !== undefined,
    openRunning: () => runningKey !== undefined && toWorkout(runningKey),
    dismiss: () => setRunningKey(undefined),
  };
}
