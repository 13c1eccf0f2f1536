import type { Session } from '#sync/session/sessions.ts';
import { screenShapes } from '#ui/icons/screen-shapes.ts';

/** By the system that the server has put into the login's name. */
const HANDHELD = /Android|iPhone|iPad/;

export function shapeOf({ name }: Session) {
  return HANDHELD.test(name) ? screenShapes.phone : screenShapes.laptop;
}
