import Type, { type Static } from 'typebox';
import { ClientKey, ClientKeyBack, Id, NamedRef, Nullable, PagedOf, Time, Title } from './common.ts';
import { ExerciseInItem } from './exercises.ts';
import { ITEMS_PER_WORKOUT, SETS_PER_ITEM } from './limits.ts';
import { PlannedValues, Position } from './sets.ts';

/** Additions to the single calls: a plain server leaves them out. */
const { weight_kg: _weight, reps: _reps, ...additions } = PlannedValues.properties;

export const TemplateSet = Type.Object({
  weight_kg: Nullable(Type.Number()),
  reps: Nullable(Type.Integer()),
  ...additions,
});
export type TemplateSet = Static<typeof TemplateSet>;

/** When a person last wrote the weights, repetitions and times of its sets; left out: now. */
const PlannedAt = Type.Optional(Time);

export const TemplateItem = Type.Object({
  exercise: ExerciseInItem,
  sets: Type.Array(TemplateSet),
  group: Type.Optional(Nullable(ClientKey)),
  planned_at: PlannedAt,
  execution_variation: Type.String(),
  equipment: NamedRef,
});
export type TemplateItem = Static<typeof TemplateItem>;

export const Template = Type.Object({
  id: Id,
  title: Type.String(),
  is_favorite: Type.Boolean(),
  items_count: Type.Integer(),
  last_used: Nullable(Time),
  /** An addition to the specified calls: a plain server leaves it out. */
  created_at: Type.Optional(Time),
  /** Where it was moved to in the list; null: by its last use. */
  position: Type.Optional(Position),
  items: Type.Array(TemplateItem),
  client_key: ClientKeyBack,
});
export type Template = Static<typeof Template>;

export const TemplatesPage = PagedOf(Template);
export type TemplatesPage = Static<typeof TemplatesPage>;

/** A template's exercises in order, as a person wrote them. */
export const TemplateItemsBody = Type.Array(
  Type.Object({
    exercise_id: Id,
    group: Type.Optional(Nullable(ClientKey)),
    planned_at: PlannedAt,
    sets: Type.Optional(Type.Array(PlannedValues, { maxItems: SETS_PER_ITEM })),
  }),
  { maxItems: ITEMS_PER_WORKOUT },
);
export type TemplateItemsBody = Static<typeof TemplateItemsBody>;

/** Of a workout, or of `items`: one of them is given. */
export const CreateTemplateBody = Type.Object({
  workout_id: Type.Optional(Id),
  items: Type.Optional(TemplateItemsBody),
  title: Title,
  client_key: Type.Optional(ClientKey),
  /** Of one that was there before, in an export; left out: it is new. */
  created_at: Type.Optional(Time),
  last_used: Type.Optional(Nullable(Time)),
});
export type CreateTemplateBody = Static<typeof CreateTemplateBody>;

export const UpdateTemplateBody = Type.Object({
  title: Type.Optional(Title),
  items: Type.Optional(TemplateItemsBody),
  position: Type.Optional(Position),
});
export type UpdateTemplateBody = Static<typeof UpdateTemplateBody>;

export const FavoriteBody = Type.Object({ is_favorite: Type.Boolean() });
export type FavoriteBody = Static<typeof FavoriteBody>;
