import { useCallback } from 'react';
import { saveSetValues } from '#commands/sets.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { SetFields } from '#db/rows.ts';
import type { Key } from '#domain/ids.ts';
import { texts } from './texts.ts';
import { useReport } from './use-report.ts';

/** Rejects when the device could not store it: the field then keeps what was typed. */
export function useSaveSet() {
  const ctx = useCommandContext();
  const report = useReport();
  return useCallback(
    (setKey: Key, values: Partial<SetFields>) => {
      const failed = 'restSec' in values ? texts.restFailed : texts.saveFailed;
      return report(saveSetValues(ctx, setKey, values), failed);
    },
    [ctx, report],
  );
}
