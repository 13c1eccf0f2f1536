import { useCallback } from 'react';
import { saveSetValues } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { SetFields, SetRow } from '#db/rows.ts';
import { uiTexts } from '#ui/texts.ts';
import { texts } from './texts.ts';
import { leaveToTick } from './tick-press.ts';
import { copyTyped, saveKept } from './typed-copy.ts';
import { useReport } from './use-report.ts';

/** Rejects if the device could not store it: the field then keeps what was typed. */
export function useSaveSet() {
  const ctx = useCommandContext();
  const report = useReport();
  return useCallback(
    (set: SetRow, values: Partial<SetFields>) => {
      const failed = 'restSec' in values ? uiTexts.restFailed : texts.saveFailed;
      const save = () => report(saveSetValues(ctx, set.key, values), failed);
      // Without a press the write begins now: what a stepper does next must follow it.
      const stored = leaveToTick(set.key, values)?.then(isStored => (isStored ? undefined : save()));
      return saveKept(localStorage, copyTyped(set, values), () => stored ?? save());
    },
    [ctx, report],
  );
}
