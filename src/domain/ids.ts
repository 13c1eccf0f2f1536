/** A UUID made on a device when the thing is made. It never changes, with or without a server. */
export type Key = string;

/** What a server calls the thing. Opaque: compared and put into paths, never computed with. */
export type ServerId = number | string;
