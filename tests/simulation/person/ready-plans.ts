/** Templates that come ready: a program's, and one by a link with an exercise of its sender's own. */
import { addLinkedTemplate, removeLinkedTemplate } from '#commands/linked-template.ts';
import { deleteTemplates, makeTemplates } from '#commands/several-templates.ts';
import { EMPTY_TEMPLATE_SET } from '#db/set-copies.ts';
import type { LinkedExercise } from '#db/template-link.ts';
import type { Glimpse } from './glimpse.ts';
import { type Action, offer, pressOffer, type Stage } from './stage.ts';

const defaultsIn = ({ exercises }: Glimpse) => exercises.filter(row => row.isDefault);
/** An account that another tab has just emptied has none. */
const hasLibrary = ({ glimpse }: Stage) =>
  defaultsIn(glimpse).length > 0 && glimpse.equipments.length > 0 && glimpse.muscles.length > 0;

export const readyPlanActions = {
  'start-program': {
    weight: 2,
    isPossible: hasLibrary,
    async perform({ ctx, rng, glimpse }) {
      const templates = ['А', 'Б'].map(day => ({
        title: `День ${day} ${rng.int(1, 9999)}`,
        items: [1, 2].map(() => ({
          exerciseKey: rng.pick(defaultsIn(glimpse)).key,
          group: null,
          sets: [1, 2, 3].map(() => ({ ...EMPTY_TEMPLATE_SET, targetReps: 8, targetRepsMax: 12 })),
        })),
      }));
      const keys = await makeTemplates(ctx, templates);
      const made = keys.map((templateKey, at) => ({ templateKey, title: templates[at]?.title ?? '' }));
      return { kind: 'make-templates', templates: made, exercises: [] };
    },
  },
  'leave-program': {
    weight: 1,
    isPossible: ({ glimpse }) => glimpse.templates.length > 1,
    async perform({ ctx, glimpse, intend }) {
      const templateKeys = glimpse.templates.slice(0, 2).map(({ key }) => key);
      const what = intend({ kind: 'delete-templates', templateKeys });
      await deleteTemplates(ctx, templateKeys);
      return what;
    },
  },
  'add-linked': {
    weight: 2,
    isPossible: hasLibrary,
    async perform(stage) {
      const { ctx, db, rng, glimpse } = stage;
      const title = `По ссылке ${rng.int(1, 9999)}`;
      // One of few names: the second link finds what the first one made.
      const own: LinkedExercise = {
        n: `Чужое ${rng.int(1, 4)}`,
        q: rng.pick(glimpse.equipments).name,
        m: rng.pick(glimpse.muscles).name,
        t: 'none',
      };
      const known = rng.pick(defaultsIn(glimpse)).key;
      const added = await addLinkedTemplate(ctx, { t: title, i: [own, known].map(e => ({ e, s: [] })) });
      if (!added) return undefined;
      offer(stage, 'remove-linked', async later => {
        const what = later.intend({ kind: 'remove-linked', ...added });
        return (await removeLinkedTemplate(later.ctx, added)) ? what : undefined;
      });
      const exercises = (await db.exercises.bulkGet(added.exerciseKeys)).filter(row => row !== undefined);
      return {
        kind: 'make-templates',
        templates: [{ templateKey: added.templateKey, title }],
        exercises: exercises.map(({ key: exerciseKey, name }) => ({ exerciseKey, name })),
      };
    },
  },
  'remove-linked': pressOffer(25, 'remove-linked'),
} satisfies Record<string, Action>;
