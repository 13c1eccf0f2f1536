/** Templates written by hand, and what a person has set for an exercise. */
import {
  addToTemplate,
  changeTemplateItems,
  duplicateTemplate,
  editTemplate,
  makeTemplate,
  moveTemplate,
} from '#commands/edit-template.ts';
import { noteWorkout } from '#commands/edit-workout.ts';
import { setExerciseSettings } from '#commands/exercises.ts';
import { LOAD_MODES } from '#contract/fields/exercise-settings.ts';
import type { Key } from '#domain/ids.ts';
import { joinNext, leaveSuperset } from '#features/template-edit/edit-items.ts';
import type { Action, Stage } from './stage.ts';

const hasTemplates = ({ glimpse }: Stage) => glimpse.templates.length > 0;

export const planningActions = {
  'make-template': {
    weight: 2,
    isPossible: () => true,
    async perform({ ctx, rng }) {
      const title = `Программа ${rng.int(1, 9999)}`;
      const templateKey = await makeTemplate(ctx, title);
      return { kind: 'create-template', templateKey, workoutKey: null, title };
    },
  },
  'duplicate-template': {
    weight: 2,
    isPossible: hasTemplates,
    async perform({ ctx, rng, glimpse }) {
      const title = `Копия ${rng.int(1, 9999)}`;
      const templateKey = await duplicateTemplate(ctx, rng.pick(glimpse.templates).key, title);
      return templateKey === undefined
        ? undefined
        : { kind: 'create-template', templateKey, workoutKey: null, title };
    },
  },
  'rename-template': {
    weight: 3,
    isPossible: hasTemplates,
    async perform({ ctx, rng, glimpse, intend }) {
      const { key: templateKey } = rng.pick(glimpse.templates);
      const title = `Иначе ${rng.int(1, 9999)}`;
      const what = intend({ kind: 'rename-template', templateKey, title });
      return (await editTemplate(ctx, templateKey, { title })) ? what : undefined;
    },
  },
  'change-template': arrange(3, ({ ctx, rng }, templateKey) =>
    changeTemplateItems(ctx, templateKey, items => items.toSpliced(rng.int(0, items.length), 1).reverse()),
  ),
  'join-planned': arrange(2, ({ ctx, rng }, templateKey) =>
    changeTemplateItems(ctx, templateKey, items => joinNext(items, rng.int(0, items.length), ctx.newKey())),
  ),
  'leave-planned-superset': arrange(1, ({ ctx, rng }, templateKey) =>
    changeTemplateItems(ctx, templateKey, items => leaveSuperset(items, rng.int(0, items.length))),
  ),
  'add-to-template': arrange(3, ({ ctx, rng, glimpse }, templateKey) =>
    addToTemplate(ctx, templateKey, glimpse.exercises.length > 0 ? [rng.pick(glimpse.exercises).key] : []),
  ),
  'move-template': arrange(2, ({ ctx, rng }, templateKey) =>
    moveTemplate(ctx, templateKey, rng.pick([1, -1])),
  ),
  'exercise-settings': {
    weight: 3,
    isPossible: ({ glimpse }) => glimpse.exercises.length > 0,
    async perform({ ctx, rng, glimpse, intend }) {
      const { key } = rng.pick(glimpse.exercises);
      const what = intend({ kind: 'arrange', rowKey: key });
      await setExerciseSettings(ctx, key, {
        ...(rng.chance(0.5) && { note: `хват ${rng.int(1, 99)}` }),
        ...(rng.chance(0.5) && { restSec: rng.chance(0.3) ? 0 : rng.int(30, 300) }),
        ...(rng.chance(0.3) && { stepKg: rng.pick([null, 0.5, 1.25, 5]) }),
        ...(rng.chance(0.3) && { loadMode: rng.pick(LOAD_MODES) }),
      });
      return what;
    },
  },
  'note-training': {
    weight: 2,
    isPossible: ({ glimpse }) => glimpse.active !== undefined,
    async perform({ ctx, rng, glimpse, intend }) {
      const rowKey = glimpse.active?.workout.key ?? '';
      const what = intend({ kind: 'arrange', rowKey });
      await noteWorkout(ctx, rowKey, `легко ${rng.int(1, 99)}`);
      return what;
    },
  },
} satisfies Record<string, Action>;

function arrange(weight: number, change: (stage: Stage, templateKey: Key) => Promise<void>): Action {
  return {
    weight,
    isPossible: hasTemplates,
    async perform(stage) {
      const { key: rowKey } = stage.rng.pick(stage.glimpse.templates);
      const what = stage.intend({ kind: 'arrange', rowKey });
      await change(stage, rowKey);
      return what;
    },
  };
}
