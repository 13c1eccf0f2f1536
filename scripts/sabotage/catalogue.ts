import { CHANGES } from './catalogue/changes.ts';
import { DEVICES } from './catalogue/devices.ts';
import { FOLDING } from './catalogue/folding.ts';
import { FREEZING } from './catalogue/freezing.ts';
import { ORDER } from './catalogue/order.ts';
import { OUTBOX } from './catalogue/outbox.ts';
import { PATIENCE } from './catalogue/patience.ts';
import { PLAIN_SERVER } from './catalogue/plain.ts';
import { PULLING } from './catalogue/pulling.ts';
import { REFUSALS } from './catalogue/refusals.ts';
import { REST } from './catalogue/rest.ts';
import { REVISIONS } from './catalogue/revisions.ts';
import { SERVER } from './catalogue/server.ts';
import { SESSION } from './catalogue/session.ts';
import { SIDE_BY_SIDE } from './catalogue/side-by-side.ts';
import { SIMULATED } from './catalogue/simulated.ts';
import type { Sabotage } from './sabotage.ts';

export const CATALOGUE: readonly Sabotage[] = [
  ...OUTBOX,
  ...PATIENCE,
  ...FOLDING,
  ...FREEZING,
  ...ORDER,
  ...SIDE_BY_SIDE,
  ...REFUSALS,
  ...SESSION,
  ...PLAIN_SERVER,
  ...PULLING,
  ...CHANGES,
  ...DEVICES,
  ...REST,
  ...SERVER,
  ...REVISIONS,
  ...SIMULATED,
];
