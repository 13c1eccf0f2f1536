import Type, { type Static } from 'typebox';
import { ClientKey, ClientKeyBack, Id, NamedRef, Nullable, PagedOf, Time, Title } from './common.ts';
import { ExerciseInItem } from './exercises.ts';
import { PlannedValues } from './sets.ts';

/** What the specification has not: a server without it leaves it out. */
const { weight_kg: _weight, reps: _reps, ...additions } = PlannedValues.properties;

export const TemplateSet = Type.Object({
  weight_kg: Nullable(Type.Number()),
  reps: Nullable(Type.Integer()),
  ...additions,
});
export type TemplateSet = Static<typeof TemplateSet>;

export const TemplateItem = Type.Object({
  exercise: ExerciseInItem,
  sets: Type.Array(TemplateSet),
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
  /** What SPEC.md has not: a server without it leaves it out. */
  created_at: Type.Optional(Time),
  items: Type.Array(TemplateItem),
  client_key: ClientKeyBack,
});
export type Template = Static<typeof Template>;

export const TemplatesPage = PagedOf(Template);
export type TemplatesPage = Static<typeof TemplatesPage>;

export const CreateTemplateBody = Type.Object({
  workout_id: Id,
  title: Title,
  client_key: Type.Optional(ClientKey),
});
export type CreateTemplateBody = Static<typeof CreateTemplateBody>;

export const FavoriteBody = Type.Object({ is_favorite: Type.Boolean() });
export type FavoriteBody = Static<typeof FavoriteBody>;
