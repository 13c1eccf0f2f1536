import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { AccountRow } from '#db/device-db.ts';
import { formatDay } from '#domain/dates.ts';
import {
  type MadeCodes,
  makeRecoveryCodes,
  type RecoveryState,
  readRecoveryState,
} from '#sync/session/recovery.ts';
import { readUnanswered } from '#sync/session/unanswered.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { screenShapes } from '#ui/icons/screen-shapes.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { PasswordRefusal } from '#ui/overlays/ask-password-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { explainRefusal } from './describe-refusal.ts';
import { NoteRow } from './note-row.tsx';
import { texts } from './texts.ts';

/** Shows how many recovery codes are left, and makes new ones, also if the number is unknown. */
export function CodesSection({ account }: { account: AccountRow }) {
  const { state, reload } = useRecoveryState(account.key);
  const ctx = useSessionContext();
  const [making, setMaking] = useState<{ codes: readonly string[] | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const replaces = state !== undefined && state.left > 0;
  const isInDoubt = useLiveQuery(
    async () => (await readUnanswered(ctx.device, 'codes', account.key)) !== undefined,
    [ctx, account.key],
  );

  /** Shows them also where the question was closed meanwhile: the former codes are void by then. */
  async function request(password: string | null): Promise<MadeCodes> {
    setBusy(true);
    const made = await makeRecoveryCodes(ctx, account.key, password).finally(() => setBusy(false));
    if (made.kind === 'ok') setMaking({ codes: made.value.codes });
    reload();
    return made;
  }

  /**
   * A user who has just registered is not asked for the password again; others are, before the old codes become void.
   */
  async function make() {
    if (replaces || !state) return setMaking({ codes: undefined });
    const { kind } = await request(null);
    if (kind !== 'ok' && kind !== 'unanswered') setMaking({ codes: undefined });
  }

  async function enter(password: string): Promise<PasswordRefusal | undefined> {
    const made = await request(password);
    if (made.kind === 'ok') return undefined;
    if (made.kind === 'unanswered') return { form: texts.codesUnanswered };
    return explainRefusal(made, texts.codesFailed, texts.codesOffline);
  }

  return (
    <Section title={texts.codes}>
      {isInDoubt && !isBusy && !making && <Banner tone="error">{texts.codesUnanswered}</Banner>}
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
          onEnter={enter}
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
