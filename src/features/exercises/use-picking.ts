import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { CHANGE_EXERCISE, storeSelection } from '#commands/pending-selection.ts';
import { markConfirmed, type PickerState, readPicking, storePicking } from '#commands/picking.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { isScreenBefore, useGoBack } from '#ui/hooks/use-go-back.ts';
import type { SelectMode } from './read-list-mode.ts';

export interface Picking {
  /** In the order of picking. */
  picked: readonly Key[];
  isReplacing: boolean;
  toggle: (key: Key) => void;
  choose: (key: Key) => void;
  /** Hands the selection to the screen that asked, and goes there. */
  confirm: () => void;
  leave: () => void;
}

export function usePicking({ selectedKey, returnTo }: SelectMode): Picking {
  const navigate = useNavigate();
  const goBack = useGoBack('/exercises');
  const { accountKey } = useDb();
  const isReplacing = selectedKey === CHANGE_EXERCISE;
  const state = useLocation().state as PickerState | null;
  const isReturn = useNavigationType() === 'POP';
  // Opened again it starts with what the asking screen has; after a reload or a new exercise it goes on.
  const [picked, setPicked] = useState<readonly Key[]>(() =>
    isReturn ? readPicking(sessionStorage, { accountKey, name: selectedKey }) : (state?.picked ?? []),
  );
  useEffect(
    () => storePicking(sessionStorage, { accountKey, name: selectedKey }, picked),
    [accountKey, selectedKey, picked],
  );

  /** A step back where that leads there: else each visit would leave an entry more for the phone's back key. */
  function goTo(returnState: unknown) {
    if (!returnTo || isScreenBefore(returnTo, state?.returnState !== undefined)) goBack();
    else navigate(returnTo, { replace: true, state: returnState });
  }

  function leave() {
    goTo(state?.returnState);
  }

  const toggle = useCallback(
    (key: Key) => setPicked(now => (now.includes(key) ? now.filter(other => other !== key) : [...now, key])),
    [],
  );
  const choose = useCallback((key: Key) => setPicked([key]), []);
  return {
    picked,
    isReplacing,
    toggle,
    choose,
    confirm: () => {
      const picks = picked.map(exerciseId => ({ exerciseId, itemKey: randomUuid() }));
      const id = { accountKey, name: selectedKey };
      storeSelection(localStorage, id, picks);
      if (state?.pickedFor) localStorage.setItem(state.pickedFor.name, state.pickedFor.key);
      markConfirmed(sessionStorage, id);
      if (isReplacing) leave();
      else goTo(undefined);
    },
    leave,
  };
}
