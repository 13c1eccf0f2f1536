import {
  createTemplate,
  deleteTemplate,
  putTemplateBack,
  setFavorite,
  updateTemplateFrom,
} from '#commands/templates.ts';
import { getTemplateProposal } from '#db/queries/template-proposal.ts';
import type { WorkoutRow } from '#db/rows.ts';
import { type Action, offer, offerUndo, pressOffer, type Stage } from './stage.ts';

const hasTemplates = ({ glimpse }: Stage) => glimpse.templates.length > 0;
/** The summary of a finished training offers it; so does the running one's menu. */
const sources = ({ glimpse }: Stage) => [
  ...glimpse.finished,
  ...(glimpse.active ? [glimpse.active.workout] : []),
];
const hasTemplate = (row: WorkoutRow) => row.templateKey !== null;

export const templateActions = {
  'create-template': create('create', 4),
  'save-as-template': create('save', 3),
  'update-template': {
    weight: 4,
    isPossible: stage => stage.glimpse.finished.some(hasTemplate),
    async perform(stage) {
      const { ctx, db, rng, glimpse, intend } = stage;
      const workout = rng.pick(glimpse.finished.filter(hasTemplate));
      const update = rng.chance(0.7);
      const { key: workoutKey, templateKey } = workout;
      if (templateKey === null) return undefined;
      const what = intend({ kind: 'update-template', workoutKey, templateKey, update });
      // Half of the time as the question stood at first, else what was chosen of it.
      const chosen = rng.chance(0.5)
        ? (await getTemplateProposal(db, workoutKey)).filter(() => rng.chance(0.6)).map(({ id }) => id)
        : undefined;
      const before = await updateTemplateFrom(ctx, workoutKey, update, chosen);
      if (!before) return undefined;
      if (update) {
        offer(stage, 'put-template-back', async later => {
          const back = later.intend({ kind: 'arrange', rowKey: templateKey });
          return (await putTemplateBack(later.ctx, workoutKey, before)) ? back : undefined;
        });
      }
      return what;
    },
  },
  'put-template-back': pressOffer(25, 'put-template-back'),
  favorite: {
    weight: 4,
    isPossible: hasTemplates,
    async perform({ ctx, rng, glimpse, intend }) {
      const { key: templateKey, isFavorite } = rng.pick(glimpse.templates);
      const what = intend({ kind: 'favorite', templateKey, isFavorite: !isFavorite });
      return (await setFavorite(ctx, templateKey, !isFavorite)) ? what : undefined;
    },
  },
  'delete-template': {
    weight: 3,
    isPossible: hasTemplates,
    async perform(stage) {
      const { key: templateKey } = stage.rng.pick(stage.glimpse.templates);
      const what = stage.intend({ kind: 'delete-template', templateKey });
      const seq = await deleteTemplate(stage.ctx, templateKey);
      offerUndo(stage, seq);
      return seq === undefined ? undefined : what;
    },
  },
} satisfies Record<string, Action>;

function create(call: 'create' | 'save', weight: number): Action {
  return {
    weight,
    isPossible: stage => sources(stage).length > 0,
    async perform(stage) {
      const { ctx, rng } = stage;
      const { key: workoutKey } = rng.pick(sources(stage));
      const title = `Шаблон ${rng.int(1, 9999)}`;
      const templateKey = await createTemplate(ctx, { workoutKey, title, call });
      return templateKey === undefined
        ? undefined
        : { kind: 'create-template', templateKey, workoutKey, title };
    },
  };
}
