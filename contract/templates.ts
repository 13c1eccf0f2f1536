import Type, { type Static } from 'typebox';
import { ClientKey, ClientKeyBack, Id, NamedRef, Nullable, PagedOf, Time, Title } from './common.ts';
import { ExerciseInItem } from './exercises.ts';
import { ITEMS_PER_WORKOUT, SETS_PER_ITEM } from './limits.ts';

export const TemplateSet = Type.Object({
  weight_kg: Nullable(Type.Number()),
  reps: Nullable(Type.Integer()),
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

/** A template as it once was. One that is gone is made again under the key in the path. */
export const RestoreTemplateBody = Type.Object({
  title: Title,
  items: Type.Array(
    Type.Object({
      exercise_id: Id,
      sets: Type.Array(
        Type.Object({
          weight_kg: Nullable(Type.Number({ minimum: 0, maximum: 9999.99 })),
          reps: Nullable(Type.Integer({ minimum: 0, maximum: 9999 })),
        }),
        { maxItems: SETS_PER_ITEM },
      ),
    }),
    { maxItems: ITEMS_PER_WORKOUT },
  ),
});
export type RestoreTemplateBody = Static<typeof RestoreTemplateBody>;

export const FavoriteBody = Type.Object({ is_favorite: Type.Boolean() });
export type FavoriteBody = Static<typeof FavoriteBody>;
