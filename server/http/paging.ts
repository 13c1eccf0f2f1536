import type { FastifyRequest } from 'fastify';
import type { Paged } from '#contract/common.ts';

/** A page by offset. `next` repeats the request's query, so filters stay. */
export function pageByOffset<T>(
  request: FastifyRequest,
  page: { results: T[]; count: number; limit: number; offset: number },
): Paged<T> {
  const nextOffset = page.offset + page.results.length;
  const hasMore = page.results.length > 0 && nextOffset < page.count;
  const next = hasMore ? pathWith(request, { limit: String(page.limit), offset: String(nextOffset) }) : null;
  return { results: page.results, next, count: page.count };
}

/** The request's path with some query values replaced. */
export function pathWith(request: FastifyRequest, changes: Readonly<Record<string, string>>): string {
  const url = new URL(request.url, 'http://server');
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
