import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const STORAGE_KEY = 'exercises.list';

/** How far the list was read when it was left: back from an exercise, the person finds their place again. */
export interface ListMemory {
  search: string;
  limit: number;
  scrollY: number;
}

/** Undefined unless the person came back to the very list they left. */
export function useListMemory(): ListMemory | undefined {
  const { search } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const [memory] = useState(() => (isReturn ? read() : undefined));
  return memory?.search === search ? memory : undefined;
}

interface Place {
  memory: ListMemory | undefined;
  limit: number;
  /** The rows are on the page: there is something to scroll. */
  isShown: boolean;
}

/** Keeps the place when the list is left, and goes to the remembered one once. */
export function useKeepPlace({ memory, limit, isShown }: Place): void {
  const { search } = useLocation();
  const isRestored = useRef(false);
  const keep = useEffectEvent(() => store({ search, limit, scrollY: window.scrollY }));

  // A layout effect's cleanup runs before the rows are taken away: the page is still scrolled.
  useLayoutEffect(() => () => keep(), []);

  useLayoutEffect(() => {
    if (!isShown || isRestored.current) return;
    isRestored.current = true;
    if (memory) window.scrollTo(0, memory.scrollY);
  }, [isShown, memory]);
}

function read(): ListMemory | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY);
  return text === null ? undefined : (JSON.parse(text) as ListMemory);
}

function store(memory: ListMemory): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
}
