import { type RefObject, useState } from 'react';
import { SetGoneError, type ShownSet, tickSet, untickSet } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { SetValues } from '#domain/set-values.ts';
import { useToast } from '#ui/overlays/toast-context.ts';
import { leaveField } from './leave-field.ts';
import { texts } from './texts.ts';
import { beginPress } from './tick-press.ts';
import { readTyped } from './typed-values.ts';
import { useReport } from './use-report.ts';

/** Strong enough to feel through chalk, short enough not to annoy. */
const TICK_VIBRATION_MS = 15;

/**
 * Ticks a row. The box follows the thumb; the row turns green with its values once they are on disk (DUR1), one live
 * query later. If the device could not store it, or the set is gone since it was painted, the box springs back and a
 * toast says so.
 */
export function useTick(shown: ShownSet & { hints: SetValues }, row: RefObject<HTMLTableRowElement | null>) {
  const { set, hints, isTimeBased } = shown;
  const toast = useToast();
  const ctx = useCommandContext();
  const report = useReport();
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === set.done) setWanted(undefined);

  function store(done: boolean, stored: Promise<unknown>) {
    setWanted(done);
    report(stored, texts.saveFailed).catch(() => setWanted(undefined));
  }

  function tick() {
    if (!row.current) return;
    const press = beginPress(set.key);
    leaveField(row.current);
    const typed = readTyped(row.current);
    if (!typed.ok) {
      press.end(false);
      return enterField(typed.field);
    }
    navigator.vibrate?.(TICK_VIBRATION_MS);
    const stored = tickSet(ctx, set.key, typed.values, { ...shown, left: press.left });
    store(true, stored);
    const element = isEmpty(typed.values, { ...set, ...press.left }) ? row.current : undefined;
    if (element && !isTimeBased) tellEmpty(element);
    void stored.then(
      isHeld => {
        press.end(true);
        // The set's running stopwatch may have filled it.
        if (element && isTimeBased && !isHeld) tellEmpty(element);
      },
      // What was typed into a set that is gone need not be stored by itself either.
      error => press.end(error instanceof SetGoneError),
    );
  }

  /** Nothing typed and nothing to fill it from. */
  function isEmpty(typed: Partial<SetValues>, own: SetValues): boolean {
    const names: readonly (keyof SetValues)[] = isTimeBased ? ['durationSec'] : ['weightKg', 'reps'];
    return names.every(name => (typed[name] ?? own[name] ?? hints[name]) === null);
  }

  /** The set stays ticked (docs/product.md, Sets) but will not count: moves the focus to a missing value. */
  function tellEmpty(element: HTMLElement) {
    toast.error(texts.emptyTick);
    const name = isTimeBased ? 'durationSec' : 'weightKg';
    const field = element.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field) enterField(field);
  }

  function setDone(done: boolean) {
    if (done) tick();
    else store(false, untickSet(ctx, set.key));
  }

  return { isChecked: wanted ?? set.done, isPending: wanted !== undefined, setDone };
}

/**
 * Enters the field like a tap, so that the missing value can be typed at once, on a phone with the training's own keys.
 */
function enterField(field: HTMLInputElement): void {
  field.focus();
  field.click();
}
