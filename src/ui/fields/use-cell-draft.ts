import { useLayoutEffect, useRef, useState } from 'react';
import { useOnLeave } from './use-on-leave.ts';

/** A typed text that was understood (null: left empty), or was not. */
export type ReadCell = { ok: true; value: number | null } | { ok: false };

interface CellDraftOptions {
  value: number | null;
  /** What the value was read from: another object whenever something of it has been written. */
  source: object;
  read: (text: string) => ReadCell;
  show: (value: number) => string;
  onCommit: (value: number | null) => unknown;
}

interface CellDraft {
  text: string;
  unreadable: boolean;
  /** The focus is here: from now on only the keyboard changes the text. */
  enter: () => void;
  type: (text: string) => void;
  /** Saves what was typed, unless it says what has stood there all along. False where the text cannot be read: it stays, marked and unsaved. */
  commit: () => boolean;
  /** The focus goes: commits, and what was only held follows the store again. */
  leave: () => void;
  /** Back to the stored value. */
  restore: () => void;
}

/**
 * `held`: somebody stands in the field and has typed nothing, so nothing may move under the fingers.
 * `saved` bridges the moment between the commit and the row coming back from the store with the new value.
 */
type Draft = { kind: 'none' } | Begun | Saved;

interface Begun {
  kind: 'held' | 'typed';
  text: string;
  /** The value that was there when the focus came. */
  over: number | null;
}

interface Saved {
  kind: 'saved';
  text: string;
  over: number | null;
  /** What is on its way to the store. */
  next: number | null;
  /** Once it is on disk: what was shown then. The next one is of after it, whatever its value: a step may have led back. */
  shownSource?: object;
}

const NONE: Draft = { kind: 'none' };

/**
 * The text of a number cell between the keyboard and the store.
 *
 *     none ──enter──► held ──type──► typed ──commit──► saved ──value is back──► held, or none without focus
 *      ▲               │  ▲            │                 │
 *      └────leave──────┘  └──restore───┘◄────rejected────┘     commit of the value that was there: as after `saved`
 *
 * A value from outside shows only in `none` and ends `saved`: never `held`, or a digit typed over the selected 8 would
 * stand behind another tab's 10; never `typed`. What is held is not saved.
 * What was typed must not get lost: leaving the page, hiding the app and unmounting commit too.
 */
export function useCellDraft({ value, source, read, show, onCommit }: CellDraftOptions): CellDraft {
  const [draft, setDraft] = useState<Draft>(NONE);
  const [unreadable, setUnreadable] = useState(false);
  const [isEntered, setEntered] = useState(false);
  // Enter commits and moves the focus, whose blur commits again before React has rendered: the ref is already right.
  const latest = useRef<Draft>(NONE);
  const stored = value === null ? '' : show(value);
  const shownSource = useRef(source);
  useLayoutEffect(() => {
    shownSource.current = source;
  }, [source]);

  function become(next: Draft) {
    latest.current = next;
    setDraft(next);
  }

  function hold() {
    become({ kind: 'held', text: stored, over: value });
  }

  function save(next: number | null) {
    const saved: Saved = { kind: 'saved', text: next === null ? '' : show(next), over: value, next };
    become(saved);
    Promise.resolve(onCommit(next)).then(
      () => setDraft(now => (now === saved ? { ...saved, shownSource: shownSource.current } : now)),
      () => {
        // Not on disk: it is typed still, and the next commit tries again.
        if (latest.current === saved) become({ kind: 'typed', text: saved.text, over: saved.over });
      },
    );
  }

  function isBack(saved: Saved): boolean {
    return saved.over !== value || (saved.shownSource !== undefined && saved.shownSource !== source);
  }

  function commit(): boolean {
    const typed = latest.current;
    if (typed.kind !== 'typed') return true;
    const reading = read(typed.text);
    setUnreadable(!reading.ok);
    if (!reading.ok) return false;
    // What another device made of it meanwhile may be taken back yet: what was typed here is said, though equal.
    if (reading.value === value && typed.over === value) hold();
    else save(reading.value);
    return true;
  }

  // Somebody who goes on standing in the field keeps its text; without focus it is the store's again.
  if (draft.kind === 'saved' && isBack(draft)) setDraft({ kind: 'held', text: draft.text, over: value });
  if (draft.kind === 'held' && !isEntered) setDraft(NONE);

  useOnLeave(commit);

  return {
    text: draft.kind === 'none' ? stored : draft.text,
    unreadable,
    enter: () => {
      setEntered(true);
      if (draft.kind === 'none') hold();
    },
    type: text => {
      setUnreadable(false);
      // Typed over what is on its way, the value that still stands here is no longer the same word.
      const over = draft.kind === 'saved' ? draft.next : draft.kind === 'none' ? value : draft.over;
      become({ kind: 'typed', text, over });
    },
    commit,
    leave: () => {
      commit();
      setEntered(false);
    },
    restore: () => {
      setUnreadable(false);
      hold();
    },
  };
}
