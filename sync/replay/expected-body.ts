/**
 * The least that an answer must hold to count as this API's. A login page in JSON, or a proxy's `{"ok":true}`,
 * must not make an entry disappear.
 */
import type { Op } from '#db/intents.ts';
import type { Answer } from '../http/reply.ts';

type Shape = 'nothing' | 'row' | 'items' | 'sets' | 'started' | 'settings' | 'choice';

const SHAPES: Record<Op, Shape> = {
  'workout.create': 'row',
  'workout.apply': 'started',
  'workout.recreate': 'started',
  'workout.title': 'row',
  'workout.finish': 'row',
  'workout.cancel': 'row',
  'workout.import': 'row',
  'items.add': 'items',
  'item.replace': 'items',
  'item.delete': 'nothing',
  'set.create': 'sets',
  'set.patch': 'row',
  'set.delete': 'nothing',
  'template.create': 'row',
  'template.save': 'row',
  'template.update': 'choice',
  'template.favorite': 'row',
  'template.delete': 'nothing',
  'exercise.create': 'row',
  'exercise.patch': 'row',
  'exercise.archive': 'row',
  'exercise.delete': 'nothing',
  'settings.patch': 'settings',
};

export function isExpectedBody(op: Op, answer: Answer): boolean {
  const shape = SHAPES[op];
  if (shape === 'nothing') return answer.status === 204;
  const body = answer.body as Record<string, unknown> | null;
  if (body === null) return false;
  switch (shape) {
    case 'row':
      return isId(body.id);
    case 'items':
      return Array.isArray(body.items);
    case 'sets':
      return Array.isArray(body.sets);
    case 'started':
      return isId(body.workout_id);
    case 'settings':
      return typeof body.rest_default_sec === 'number';
    case 'choice':
      return typeof body.updated === 'boolean';
  }
}

function isId(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}
