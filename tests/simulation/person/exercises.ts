import { correctAndRetry } from '#commands/correct-and-retry.ts';
import { createExercise, deleteExercise, editExercise, setArchived } from '#commands/exercises.ts';
import { changeSettings } from '#commands/settings.ts';
import type { AccountDb } from '#db/account-db.ts';
import { isRejectedForm } from '#db/queries/rejected-forms.ts';
import { type ExerciseValues, readRef, type Settings } from '#db/rows.ts';
import { TIME_EQUIPMENT_NAME } from '#domain/exercise.ts';
import type { Key } from '#domain/ids.ts';
import type { Rng } from '../world/random.ts';
import type { Glimpse } from './glimpse.ts';
import { type Action, offerUndo, type Stage } from './stage.ts';

const hasOwn = ({ glimpse }: Stage) => glimpse.ownExercises.length > 0;
/** Whose account another tab has just emptied sees no library until a tab stores it again: the form offers nothing to choose. */
const canFillForm = ({ glimpse }: Stage) => glimpse.equipments.length > 0 && glimpse.muscles.length > 0;
/** Longer than the server takes; the device stores it all the same. */
const TOO_LONG = 'о'.repeat(130);
/** Before all of the library, within it, and after it: a list is cut into pages by name. */
const BEGINNINGS = ['Армейский жим', 'Приседания', 'Упражнение'];

export const exerciseActions = {
  'create-exercise': {
    weight: 5,
    isPossible: canFillForm,
    async perform({ ctx, rng, glimpse, intend }) {
      const isRefusable = rng.chance(0.2);
      const values = fillForm(rng, glimpse, isRefusable);
      intend({ kind: 'create-exercise', exerciseKey: '', name: values.name, isRefusable });
      const exerciseKey = await createExercise(ctx, values);
      return { kind: 'create-exercise', exerciseKey, name: values.name, isRefusable };
    },
  },
  'edit-exercise': {
    weight: 6,
    isPossible: stage => hasOwn(stage) && canFillForm(stage),
    async perform({ ctx, db, rng, glimpse, intend }) {
      const exerciseKey = await pickEdited(db, rng, glimpse);
      const isRefusable = rng.chance(0.15);
      const values = fillForm(rng, glimpse, isRefusable, exerciseKey);
      const what = intend({ kind: 'edit-exercise', exerciseKey, name: values.name, isRefusable });
      return (await editExercise(ctx, exerciseKey, values)) ? what : undefined;
    },
  },
  archive: {
    weight: 3,
    isPossible: hasOwn,
    async perform({ ctx, rng, glimpse, intend }) {
      const { key: exerciseKey, isArchived } = rng.pick(glimpse.ownExercises);
      const what = intend({ kind: 'archive', exerciseKey, isArchived: !isArchived });
      return (await setArchived(ctx, exerciseKey, !isArchived)) ? what : undefined;
    },
  },
  'delete-exercise': {
    weight: 2,
    isPossible: hasOwn,
    async perform(stage) {
      const { key: exerciseKey } = stage.rng.pick(stage.glimpse.ownExercises);
      const what = stage.intend({ kind: 'delete-exercise', exerciseKey });
      const seq = await deleteExercise(stage.ctx, exerciseKey);
      offerUndo(stage, seq);
      return seq === undefined ? undefined : what;
    },
  },
  'mend-exercise': {
    weight: 12,
    isPossible: stage => stage.glimpse.rejected.some(isRejectedForm) && canFillForm(stage),
    async perform({ ctx, rng, glimpse, intend }) {
      const { key: exerciseKey } = readRef(rng.pick(glimpse.rejected.filter(isRejectedForm)).subject);
      const values = fillForm(rng, glimpse, false, exerciseKey);
      const what = intend({ kind: 'edit-exercise', exerciseKey, name: values.name, isRefusable: false });
      const mended = await correctAndRetry(ctx, exerciseKey, values);
      if (mended === undefined) return undefined;
      if (mended === exerciseKey) return what;
      const { name } = values;
      return {
        kind: 'create-exercise',
        exerciseKey: mended,
        name,
        isRefusable: false,
        insteadOf: exerciseKey,
      };
    },
  },
  settings: {
    weight: 3,
    isPossible: () => true,
    async perform({ ctx, rng, glimpse, intend }) {
      const { settings } = glimpse;
      const values: Partial<Settings> = rng.chance(0.3)
        ? { templateOffer: settings.templateOffer === 'newer' ? 'template' : 'newer' }
        : { restDefaultSec: rng.int(5, 3000) };
      if (values.restDefaultSec === settings.restDefaultSec) return undefined;
      const what = intend({ kind: 'settings', values });
      await changeSettings(ctx, values);
      return what;
    },
  },
} satisfies Record<string, Action>;

function fillForm(rng: Rng, glimpse: Glimpse, isRefusable: boolean, ownKey?: string): ExerciseValues {
  return {
    name: `${rng.pick(BEGINNINGS)} ${rng.int(1, 99_999)}${isRefusable ? TOO_LONG : ''}`,
    executionVariation: rng.chance(0.5) ? `хват ${rng.int(1, 99)}` : '',
    equipmentKey: pickEquipment(rng, glimpse),
    primaryMuscleKey: rng.pick(glimpse.muscles).key,
    secondaryMuscleKeys: rng.chance(0.5) ? [rng.pick(glimpse.muscles).key] : [],
    type: rng.pick(['none', 'compound', 'isolation'] as const),
    alternativeKeys: rng.chance(0.5) ? pickAlternatives(rng, glimpse, ownKey) : [],
  };
}

/** One's own first, also those that wait or were refused: they may name each other, and one may take the other along. */
function pickAlternatives(rng: Rng, { exercises }: Glimpse, ownKey?: string): Key[] {
  const others = exercises.filter(({ key }) => key !== ownKey);
  const own = others.filter(({ isDefault }) => !isDefault);
  const offered = own.length > 0 && rng.chance(0.75) ? own : others;
  if (offered.length === 0) return [];
  return [...new Set(Array.from({ length: rng.int(1, 3) }, () => rng.pick(offered).key))];
}

/** One that past trainings name first: their figures are computed again. */
async function pickEdited({ performances }: AccountDb, rng: Rng, { ownExercises }: Glimpse): Promise<Key> {
  const reported = new Set(
    (await performances.toCollection().primaryKeys()).map(([, exerciseKey]) => exerciseKey),
  );
  const trained = ownExercises.filter(({ key }) => reported.has(key));
  return rng.pick(trained.length > 0 && rng.chance(0.7) ? trained : ownExercises).key;
}

/** What is done for time ranks by time: an edit that changes this changes every record and line of the past. */
function pickEquipment(rng: Rng, { equipments }: Glimpse): Key {
  const timed = equipments.filter(({ name }) => name === TIME_EQUIPMENT_NAME);
  return rng.pick(timed.length > 0 && rng.chance(0.4) ? timed : equipments).key;
}
