import type { TSchema } from 'typebox';
import * as auth from './auth.ts';
import * as batch from './batch.ts';
import * as common from './common.ts';
import * as errors from './errors.ts';
import * as exercises from './exercises.ts';
import * as history from './history.ts';
import * as imports from './imports.ts';
import * as journal from './journal.ts';
import * as push from './push.ts';
import * as recovery from './recovery-calls.ts';
import * as rows from './rows.ts';
import * as sessions from './session-calls.ts';
import * as sets from './sets.ts';
import * as templates from './templates.ts';
import * as workouts from './workouts.ts';

const exported: readonly (readonly [string, unknown])[] = [
  ...[auth, batch, common, errors, exercises, history, imports, journal],
  ...[push, recovery, rows, sessions, sets, templates, workouts],
].flatMap(module => Object.entries(module));

/** Every schema that the contract exports, by that name: the components of the OpenAPI document. */
export const namedSchemas: ReadonlyMap<string, TSchema> = new Map(
  exported.filter((entry): entry is readonly [string, TSchema] => isSchema(entry[1])),
);

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null && '~kind' in value;
}
