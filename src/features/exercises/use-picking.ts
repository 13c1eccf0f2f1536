import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { CHANGE_EXERCISE, storeSelection } from '#commands/pending-selection.ts';
import { type PickerState, readPicking, storePicking } from '#commands/picking.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
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
  const { state } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  // Opened anew it starts with what the asking screen has; after a reload or a new exercise it goes on.
  const [picked, setPicked] = useState<readonly Key[]>(() =>
    isReturn ? readPicking(sessionStorage, selectedKey) : (startOf(state) ?? []),
  );
  useEffect(() => storePicking(sessionStorage, selectedKey, picked), [selectedKey, picked]);

  function leave() {
    if (returnTo) navigate(returnTo, { replace: true });
    else goBack();
  }

  return {
    picked,
    isReplacing: selectedKey === CHANGE_EXERCISE,
    toggle: key => setPicked(now => (now.includes(key) ? now.filter(other => other !== key) : [...now, key])),
    choose: key => setPicked([key]),
    confirm: () => {
      const picks = picked.map(exerciseId => ({ exerciseId, itemKey: randomUuid() }));
      storeSelection(localStorage, selectedKey, picks);
      leave();
    },
    leave,
  };
}

function startOf(state: unknown): readonly Key[] | undefined {
  return (state as PickerState | null)?.picked;
}
