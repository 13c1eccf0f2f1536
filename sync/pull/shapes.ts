/** The least that an answer to a reading must hold to count as this API's: a stranger's `{"ok":true}` is none. */

export type IsShape = (body: unknown) => boolean;

export const isPage: IsShape = body => Array.isArray(fieldOf(body, 'results'));

export const isWorkout: IsShape = body => isId(fieldOf(body, 'id')) && Array.isArray(fieldOf(body, 'items'));

/** 204: none is running. */
export const isWorkoutOrNone: IsShape = body => body === null || isWorkout(body);

export const isSetList: IsShape = body => Array.isArray(fieldOf(body, 'sets'));

/** A training's items, all of them. */
export const isWithItems: IsShape = body => Array.isArray(fieldOf(body, 'items'));

export const isTemplate: IsShape = body => isId(fieldOf(body, 'id')) && Array.isArray(fieldOf(body, 'items'));

export const isSettings: IsShape = body => typeof fieldOf(body, 'rest_default_sec') === 'number';

export const isChanges: IsShape = body =>
  typeof fieldOf(body, 'place') === 'string' &&
  ['exercises', 'templates', 'workouts', 'deleted'].every(name => Array.isArray(fieldOf(body, name)));

function isId(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

function fieldOf(body: unknown, name: string): unknown {
  return body instanceof Object ? (body as Record<string, unknown>)[name] : undefined;
}
