import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { clearSelection, readSelection, SELECTED_ALTERNATIVES } from '#commands/pending-selection.ts';
import type { AccountDb } from '#db/account-db.ts';
import { useDatabases } from '#db/hooks/use-db.ts';
import { type FormSource, getFormSource } from '#db/queries/exercise-form-source.ts';
import { findByKeyOrId } from '#db/queries/find-row.ts';
import { getFirstRead } from '#db/queries/first-pull.ts';
import { randomUuid } from '#db/random-uuid.ts';
import type { Key } from '#domain/ids.ts';

export interface FormStart {
  source: FormSource;
  /** What was just picked in the exercise list. */
  pickedKeys: Key[] | undefined;
}

const MISSING: FormStart = { source: { kind: 'missing' }, pickedKeys: undefined };

/**
 * Read once: a form goes on from where it was opened, whatever a pull brings meanwhile. Undefined while it is read,
 * 'coming' while the exercise may be on its way: right after a login the person's own are not here yet.
 * `id` is null for a new exercise; `entry` the rejected change that the address names.
 */
export function useFormStart(id: string | null, entry: string | null): FormStart | 'coming' | undefined {
  const { db, device } = useDatabases();
  // Only who comes back from the list has picked for this form.
  const isReturn = useNavigationType() !== 'PUSH';
  const [answer, setAnswer] = useState<{ of: string; start: FormStart | 'coming' }>();
  const of = `${db.name} ${id} ${entry}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: how the form was entered counts once
  useEffect(() => {
    if (!isReturn) clearSelection(localStorage, SELECTED_ALTERNATIVES);
    const reading = liveQuery(async () => {
      const start = await readStart(db, id, entry);
      const isMissing = start.source.kind === 'missing';
      return isMissing && (await getFirstRead(db, device)) === 'coming' ? 'coming' : start;
    }).subscribe({
      next: start => {
        if (start !== 'coming') reading.unsubscribe();
        setAnswer({ of, start });
      },
      error: () => setAnswer({ of, start: MISSING }),
    });
    return () => reading.unsubscribe();
  }, [db, device, id, entry, of]);

  return answer?.of === of ? answer.start : undefined;
}

async function readStart(db: AccountDb, id: string | null, entry: string | null): Promise<FormStart> {
  const seq = entry === null ? null : Number(entry);
  const source = await getFormSource(db, id, Number.isInteger(seq) ? seq : null);
  const picks = readSelection(
    localStorage,
    { accountKey: db.accountKey, name: SELECTED_ALTERNATIVES },
    randomUuid,
  );
  if (!picks) return { source, pickedKeys: undefined };
  const rows = await Promise.all(picks.map(pick => findByKeyOrId(db.exercises, pick.exerciseId)));
  return { source, pickedKeys: rows.flatMap(row => row?.key ?? []) };
}
