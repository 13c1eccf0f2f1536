import type { Session } from '#sync/session/sessions.ts';
import { deviceShapes } from '#ui/icons/device-shapes.ts';

/** By the system that the server has put into the login's name. */
const HANDHELD = /Android|iPhone|iPad/;

export function shapeOf({ name }: Session) {
  return HANDHELD.test(name) ? deviceShapes.phone : deviceShapes.laptop;
}
