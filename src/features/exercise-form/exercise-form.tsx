import { useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { addToPicking, type PickFor } from '#commands/picking.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { cutText } from '#domain/cut-text.ts';
import { NAME_MAX } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import { Form } from '#ui/fields/form.tsx';
import { useGoBack } from '#ui/hooks/use-go-back.ts';
import { useMedia, WIDE } from '#ui/hooks/use-media.ts';
import { Screen } from '#ui/layout/screen.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { checkForm } from './check-form.ts';
import { dropDraft } from './draft.ts';
import { EditActions } from './edit-actions.tsx';
import { ExerciseFields } from './exercise-fields.tsx';
import { FormNotices } from './form-notices.tsx';
import { EMPTY_FORM, formOf } from './form-values.ts';
import { MoreFields } from './more-fields.tsx';
import { readRejectedFields } from './rejected-fields.ts';
import { type EditableSource, saveExercise } from './save-exercise.ts';
import { MissingBeside, SubmitBar, SubmitButton } from './submit-bar.tsx';
import { texts } from './texts.ts';
import { useExerciseForm } from './use-exercise-form.ts';

interface ExerciseFormProps {
  source: EditableSource;
  pickedKeys: Key[] | undefined;
}

/** What the list tells the form in the navigation state. */
interface FormState {
  pickFor?: PickFor;
  /** What was looked for in vain. */
  name?: string;
}

export function ExerciseForm({ source, pickedKeys }: ExerciseFormProps) {
  const ctx = useCommandContext();
  const toast = useToast();
  const goBack = useGoBack('/exercises');
  const { pickFor, name = '' } = (useLocation().state ?? {}) as FormState;
  const { rejected } = source;
  const row = source.kind === 'edit' ? source.row : null;
  const ownKey = row?.key ?? rejected?.exerciseKey ?? null;
  const draftId = { accountKey: ctx.db.accountKey, exerciseKey: ownKey };
  const state = useExerciseForm({
    draftId,
    base: {
      ...(row ? formOf(row) : { ...EMPTY_FORM, name: cutText(name, NAME_MAX) }),
      ...rejected?.values,
    },
    baseErrors: rejected ? readRejectedFields(rejected.rejection) : {},
    pickedKeys,
  });
  const { form, errors, set, setErrors } = state;
  const isSaving = useRef(false);
  const formId = useId();
  // A bar would cover what is left: on a phone's side a third of it, on a desktop the last fields.
  const isWide = useMedia(WIDE);
  const button = <SubmitButton formId={formId} form={form} isNew={!row} />;

  async function submit() {
    const checked = checkForm(form);
    if (!checked.ok) {
      setErrors(checked.errors);
      return;
    }
    // A second tap before the screen has gone must not make a second exercise.
    if (isSaving.current) return;
    isSaving.current = true;
    const key = await saveExercise(ctx, source, checked.values).catch(() => undefined);
    if (key === undefined) {
      isSaving.current = false;
      toast.error(texts.submitFailed);
      return;
    }
    if (pickFor) addToPicking(sessionStorage, { ...pickFor, accountKey: draftId.accountKey }, key);
    dropDraft(draftId);
    goBack();
  }

  return (
    <Screen
      title={row ? texts.edit : texts.create}
      right={
        isWide && (
          <>
            <MissingBeside form={form} />
            {button}
          </>
        )
      }
      onBack={goBack}
      wide
    >
      <Form id={formId} wide onSubmit={submit}>
        <FormNotices rejection={rejected?.rejection} draft={state} />
        <ExerciseFields
          form={form}
          errors={errors}
          onChange={set}
          more={
            <MoreFields
              ownKey={ownKey}
              form={form}
              errors={errors}
              isOpenAtFirst={pickedKeys !== undefined}
              onChange={set}
            />
          }
        />
        {row && <EditActions row={row} onGone={() => dropDraft(draftId)} />}
        {!isWide && <SubmitBar form={form}>{button}</SubmitBar>}
      </Form>
    </Screen>
  );
}
