import { useCallback } from 'react';
import { saveSetValues } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { SetFields, SetRow } from '#db/rows.ts';
import { uiTexts } from '#ui/texts.ts';
import { texts } from './texts.ts';
import { copyTyped, saveKept } from './typed-copy.ts';
import { useReport } from './use-report.ts';

/** Rejects when the device could not store it: the field then keeps what was typed. */
export function useSaveSet() {
  const ctx = useCommandContext();
  const report = useReport();
  return useCallback(
    (set: SetRow, values: Partial<SetFields>) => {
      const failed = 'restSec' in values ? uiTexts.restFailed : texts.saveFailed;
      return saveKept(localStorage, copyTyped(set, values), () =>
        report(saveSetValues(ctx, set.key, values), failed),
      );
    },
    [ctx, report],
  );
}
