import { useId, useState } from 'react';
import { setExerciseSettings } from '#commands/exercises.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { SettingsView } from '#db/queries/exercise-view.ts';
import { changedFields } from '#domain/changed-fields.ts';
import type { Key } from '#domain/ids.ts';
import { NOTE_MAX } from '#domain/limits.ts';
import { LOAD_MODE_NAMES } from '#domain/load-modes.ts';
import { formatWeightKg, parseWeightKg } from '#domain/number.ts';
import type { LoadMode } from '#domain/set-values.ts';
import { formatRest, maskTime, parseTime } from '#domain/time.ts';
import { Button } from '#ui/controls/button.tsx';
import { Chip } from '#ui/controls/chip.tsx';
import { ChipField } from '#ui/fields/chip-field.tsx';
import { Form } from '#ui/fields/form.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { texts } from './texts.ts';
import { ignoreReported, useReport } from './use-report.ts';

const MODES = ['plain', 'added', 'assisted', 'single'] as const satisfies readonly LoadMode[];

interface ExerciseSettingsDialogProps {
  exerciseKey: Key;
  settings: SettingsView;
  isTimeBased: boolean;
  onClose: () => void;
}

/** Edits what applies to an exercise in every training: note, rest, step, and the meaning of its weight. */
export function ExerciseSettingsDialog(props: ExerciseSettingsDialogProps) {
  const { exerciseKey, isTimeBased, onClose } = props;
  // What another tab or device writes meanwhile is not what the person has changed.
  const [opened] = useState(props.settings);
  const ctx = useCommandContext();
  const report = useReport();
  const formId = useId();
  const [note, setNote] = useState(opened.note);
  const [rest, setRest] = useState(opened.restSec === null ? '' : formatRest(opened.restSec));
  const [step, setStep] = useState(opened.stepKg === null ? '' : formatWeightKg(opened.stepKg));
  const [loadMode, setLoadMode] = useState(opened.loadMode);
  const readings = { rest: readRest(rest), step: readStep(step) };

  function save() {
    if (!readings.rest.ok || !readings.step.ok) return;
    const { value: restSec } = readings.rest;
    const { value: stepKg } = readings.step;
    // Nor is the library's load mode a choice of the person's.
    const changed = changedFields<SettingsView>(opened, { note: note.trim(), restSec, stepKg, loadMode });
    report(setExerciseSettings(ctx, exerciseKey, changed), texts.saveFailed).then(onClose, ignoreReported);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.exerciseSettings}
      closeOnPressBeside={false}
      footer={
        <Button type="submit" form={formId} variant="primary">
          {texts.save}
        </Button>
      }
    >
      <Form id={formId} onSubmit={save}>
        <TextArea
          label={texts.standingNote}
          value={note}
          maxLength={NOTE_MAX}
          onChange={event => setNote(event.target.value)}
        />
        <TextField
          label={texts.ownRest}
          hint={readings.rest.ok && texts.ownRestHint}
          error={!readings.rest.ok && texts.wrongRest}
          inputMode="numeric"
          autoComplete="off"
          value={rest}
          onChange={event => setRest(maskTime(event.target.value))}
        />
        <TextField
          label={texts.ownStep}
          hint={readings.step.ok && texts.ownStepHint}
          error={!readings.step.ok && texts.wrongStep}
          inputMode="decimal"
          autoComplete="off"
          value={step}
          onChange={event => setStep(event.target.value)}
        />
        {!isTimeBased && (
          <ChipField label={texts.loadMode}>
            {MODES.map(mode => (
              <Chip key={mode} pressed={loadMode === mode} onPress={() => setLoadMode(mode)}>
                {LOAD_MODE_NAMES[mode]}
              </Chip>
            ))}
          </ChipField>
        )}
      </Form>
    </Dialog>
  );
}

type Read = { ok: true; value: number | null } | { ok: false };

function readRest(text: string): Read {
  if (text === '') return { ok: true, value: null };
  const time = parseTime(text);
  return time.ok ? { ok: true, value: time.sec } : time;
}

function readStep(text: string): Read {
  const read = parseWeightKg(text);
  return read.ok && read.value === 0 ? { ok: false } : read;
}
