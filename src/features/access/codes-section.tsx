import { useEffect, useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { formatDay } from '#domain/dates.ts';
import { makeRecoveryCodes, type RecoveryState, readRecoveryState } from '#sync/session/recovery.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { NoteRow } from './note-row.tsx';
import { texts } from './texts.ts';

/** Shows how many recovery codes are left, and makes new ones, also if the number is unknown. */
export function CodesSection({ account }: { account: AccountRow }) {
  const { state, reload } = useRecoveryState(account.key);
  const ctx = useSessionContext();
  const [making, setMaking] = useState<{ codes: readonly string[] | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const replaces = state !== undefined && state.left > 0;

  /**
   * A user who has just registered is not asked for the password again; others are, before the old codes become void.
   */
  async function make() {
    if (replaces || !state) return setMaking({ codes: undefined });
    setBusy(true);
    const asked = await makeRecoveryCodes(ctx, account.key, null);
    setBusy(false);
    setMaking({ codes: asked.kind === 'ok' ? asked.value.codes : undefined });
    if (asked.kind === 'ok') reload();
  }

  return (
    <Section title={texts.codes}>
      <RowGroup>
        <NoteRow
          icon={screenShapes.shield}
          tone="blue"
          action={
            <Button busy={isBusy} onClick={() => void make()}>
              {texts.newCodes}
            </Button>
          }
        >
          <p>{texts.codesHint}</p>
          {state && (
            <p>
              {state.made_at === null
                ? texts.noCodes
                : texts.codesLeft(state.left, formatDay(Date.parse(state.made_at), Date.now()))}
            </p>
          )}
        </NoteRow>
      </RowGroup>
      {making && (
        <CodesDialog
          account={account}
          replaces={replaces}
          codes={making.codes}
          onClose={() => setMaking(undefined)}
          onMade={codes => {
            setMaking({ codes });
            reload();
          }}
        />
      )}
    </Section>
  );
}

function useRecoveryState(accountKey: AccountRow['key']) {
  const ctx = useSessionContext();
  const [state, setState] = useState<RecoveryState>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let isStale = false;
    readRecoveryState(ctx, accountKey).then(asked => {
      if (!isStale && asked.kind === 'ok') setState(asked.value);
    }, console.error);
    return () => {
      isStale = true;
    };
  }, [accountKey, ctx, attempt]);

  return { state, reload: () => setAttempt(now => now + 1) };
}
