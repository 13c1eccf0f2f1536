/**
 * A template within a link: no call of the API, nothing is uploaded. Names are short because a phone's camera reads them
 * from a QR code; a set's values have those of the wire. Unknown properties are a later version's and left out.
 */
import Type, { type Static } from 'typebox';
import { ClientKey } from './common.ts';
import { LoadModeName } from './fields/exercise-settings.ts';
import { optionalSchemasOf } from './fields/field.ts';
import { templateSetFields } from './fields/set-fields.ts';
import { ITEMS_PER_WORKOUT, SETS_PER_ITEM } from './limits.ts';

const Name = Type.String({ pattern: '\\S', maxLength: 120 });

/** One of the sender's own: it is made again, or found by these words. */
const OwnExercise = Type.Object({
  n: Name,
  /** Its variation. */
  v: Type.Optional(Type.String({ maxLength: 120 })),
  /** Names of its equipment and muscle. */
  q: Name,
  m: Name,
  t: Type.Enum(['none', 'compound', 'isolation']),
  /** What its weight means; left out: the load. */
  w: Type.Optional(LoadModeName),
});

const Sets = Type.Object({
  /** So many sets alike. */
  n: Type.Integer({ minimum: 1, maximum: SETS_PER_ITEM }),
  ...optionalSchemasOf(templateSetFields),
});

export const LinkedTemplate = Type.Object({
  t: Type.String({ pattern: '\\S', maxLength: 100 }),
  i: Type.Array(
    Type.Object({
      /** The key of the library's exercise, or an own one. */
      e: Type.Union([ClientKey, OwnExercise]),
      /** What stands together with the same number is a superset. */
      g: Type.Optional(Type.Integer({ minimum: 1, maximum: ITEMS_PER_WORKOUT })),
      s: Type.Array(Sets, { maxItems: SETS_PER_ITEM }),
    }),
    { maxItems: ITEMS_PER_WORKOUT },
  ),
});
export type LinkedTemplate = Static<typeof LinkedTemplate>;
export type LinkedExercise = LinkedTemplate['i'][number]['e'];
