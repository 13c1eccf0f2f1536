import Type, { type Static } from 'typebox';
import { ClientKeyBack, Id, NamedRef, Nullable, PagedOf, Time } from './common.ts';

/** One exercise of a finished workout. */
export const HistoryExercise = Type.Object({
  exercise_id: Type.Optional(Id),
  name: Type.String(),
  /** Done sets. */
  sets_count: Type.Integer(),
  /** `82,5 кг × 8`, `12 повт.`, `1:30`; null when no set is done. */
  best: Nullable(Type.String()),
  execution_variation: Type.String(),
  equipment: NamedRef,
});
export type HistoryExercise = Static<typeof HistoryExercise>;

export const HistoryEntry = Type.Object({
  workout_id: Id,
  client_key: ClientKeyBack,
  title: Type.String(),
  started_at: Time,
  finished_at: Type.Optional(Nullable(Time)),
  duration_hhmm: Type.String(),
  personal_records: Type.Integer(),
  tonnage_total: Type.Number(),
  tonnage_hard: Type.Number(),
  exercises: Type.Array(HistoryExercise),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const HistoryPage = PagedOf(HistoryEntry);
export type HistoryPage = Static<typeof HistoryPage>;

export const Summary = Type.Object({ ...HistoryEntry.properties, template_id: Nullable(Id) });
export type Summary = Static<typeof Summary>;
