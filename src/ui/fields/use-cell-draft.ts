import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** A typed text that was understood (null: left empty), or was not. */
export type ReadCell = { ok: true; value: number | null } | { ok: false };

interface CellDraftOptions {
  value: number | null;
  read: (text: string) => ReadCell;
  show: (value: number) => string;
  onCommit: (value: number | null) => unknown;
}

interface CellDraft {
  text: string;
  unreadable: boolean;
  type: (text: string) => void;
  /** Saves what was typed, if it differs. False where the text cannot be read: it stays, marked and unsaved. */
  commit: () => boolean;
  /** Back to the stored value. */
  restore: () => void;
}

/** `saved` bridges the moment between the commit and the row coming back from the store with the new value. */
type Draft =
  | { kind: 'none' }
  | { kind: 'typed'; text: string }
  | { kind: 'saved'; text: string; over: number | null };

const NONE: Draft = { kind: 'none' };

/**
 * The text of a number cell between the keyboard and the store.
 *
 *     none ──type──► typed ──commit──► saved ──value changes──► none
 *      ▲               │ commit of an equal value, restore          (a value from outside shows only in `none`
 *      └───────────────┘◄──rejected────┘                             and ends `saved`, never `typed`)
 *
 * What was typed must not get lost: leaving the page, hiding the app and unmounting commit too.
 */
export function useCellDraft({ value, read, show, onCommit }: CellDraftOptions): CellDraft {
  const [draft, setDraft] = useState<Draft>(NONE);
  const [unreadable, setUnreadable] = useState(false);
  // Enter commits and moves the focus, whose blur commits again before React has rendered: the ref is already right.
  const latest = useRef<Draft>(NONE);

  function become(next: Draft) {
    latest.current = next;
    setDraft(next);
  }

  function save(next: number | null) {
    const saved: Draft = { kind: 'saved', text: next === null ? '' : show(next), over: value };
    become(saved);
    Promise.resolve(onCommit(next)).catch(() => {
      // Not on disk: it is typed still, and the next commit tries again.
      if (latest.current === saved) become({ kind: 'typed', text: saved.text });
    });
  }

  function commit(): boolean {
    if (latest.current.kind !== 'typed') return true;
    const reading = read(latest.current.text);
    setUnreadable(!reading.ok);
    if (!reading.ok) return false;
    if (reading.value === value) become(NONE);
    else save(reading.value);
    return true;
  }

  if (draft.kind === 'saved' && draft.over !== value) setDraft(NONE);

  useCommitOnLeave(commit);

  return {
    text: draft.kind === 'none' ? (value === null ? '' : show(value)) : draft.text,
    unreadable,
    type: text => {
      setUnreadable(false);
      become({ kind: 'typed', text });
    },
    commit,
    restore: () => {
      setUnreadable(false);
      become(NONE);
    },
  };
}

/** A phone kills hidden apps without asking, and a screen may be replaced under the open keyboard. */
function useCommitOnLeave(commit: () => boolean): void {
  const leave = useEffectEvent(commit);
  useEffect(() => {
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      document.removeEventListener('visibilitychange', whenHidden);
      leave();
    };
  }, []);
}
