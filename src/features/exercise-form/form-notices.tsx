import type { Rejection } from '#db/log-entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { readRejectedReason } from './rejected-fields.ts';
import { texts } from './texts.ts';
import type { ExerciseFormState } from './use-exercise-form.ts';

interface FormNoticesProps {
  rejection: Rejection | undefined;
  draft: Pick<ExerciseFormState, 'isOldDraft' | 'reset'>;
}

/** Why the form is not as one would expect: rejected by the server, or left unfinished. */
export function FormNotices({ rejection, draft }: FormNoticesProps) {
  const reason = rejection && readRejectedReason(rejection);
  return (
    <>
      {rejection && <Banner tone="error">{reason ? texts.rejectedBecause(reason) : texts.rejected}</Banner>}
      {draft.isOldDraft && (
        <Banner
          icon="pencil"
          action={
            <Button variant="quiet" onClick={draft.reset}>
              {texts.draftReset}
            </Button>
          }
        >
          {texts.draftRestored}
        </Banner>
      )}
    </>
  );
}
