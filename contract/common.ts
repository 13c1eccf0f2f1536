import Type, { type Static, type TSchema } from 'typebox';
import { PAGE_LIMIT } from './limits.ts';

/*
 * The words that every call shares. A field that a plain server leaves out is optional in an answer's type.
 */

/** Opaque to the app. This server issues positive integers. */
export const Id = Type.Union([Type.Integer(), Type.String({ maxLength: 64 })], {
  description: 'Непрозрачный идентификатор',
});
export type Id = Static<typeof Id>;

/** A UUID made on the device. It names what a call creates, for ever. */
export const ClientKey = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
});
export type ClientKey = Static<typeof ClientKey>;

/** ISO 8601 in UTC with milliseconds and Z. */
export const Time = Type.String({ format: 'date-time' });
export type Time = Static<typeof Time>;

/** 1–100 characters once trimmed; the server trims. */
export const Title = Type.String({ pattern: '\\S', maxLength: 1000 });

export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** A client_key as answers carry it: absent from a server that knows none, null where the row was made without. */
export const ClientKeyBack = Type.Optional(Nullable(ClientKey));

export const NamedRef = Type.Object({
  id: Id,
  name: Type.String(),
  client_key: ClientKeyBack,
});
export type NamedRef = Static<typeof NamedRef>;

export const NamedRefs = Type.Object({ results: Type.Array(NamedRef) });
export type NamedRefs = Static<typeof NamedRefs>;

/** A page of a list. `next` is a path with query, ready to be fetched. */
export function PagedOf<T extends TSchema>(row: T) {
  return Type.Object({
    results: Type.Array(row),
    next: Nullable(Type.String()),
    count: Type.Integer(),
  });
}

export interface Paged<T> {
  results: T[];
  next: string | null;
  count: number;
}

export const Limit = Type.Integer({ minimum: 1, maximum: PAGE_LIMIT });
export const Offset = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

export const PageQuery = Type.Object({
  limit: Type.Optional(Limit),
  offset: Type.Optional(Offset),
});
export type PageQuery = Static<typeof PageQuery>;

/** Ids in a path stay text: one of the wrong form is an unknown one. */
export const IdParams = Type.Object({ id: Type.String() });
export type IdParams = Static<typeof IdParams>;
