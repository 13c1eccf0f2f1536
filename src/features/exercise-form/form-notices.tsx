import type { Refusal } from '#db/outbox-entry.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { readRefusedReason } from './refused-fields.ts';
import { texts } from './texts.ts';
import type { ExerciseFormState } from './use-exercise-form.ts';

interface FormNoticesProps {
  refusal: Refusal | undefined;
  draft: Pick<ExerciseFormState, 'isOldDraft' | 'reset'>;
}

/** Why the form is not as one would expect: refused by the server, or left unfinished. */
export function FormNotices({ refusal, draft }: FormNoticesProps) {
  const reason = refusal && readRefusedReason(refusal);
  return (
    <>
      {refusal && <Banner tone="error">{reason ? texts.refusedBecause(reason) : texts.refused}</Banner>}
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
