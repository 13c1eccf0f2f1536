/**
 * Asks the server which exercise an API id means. A device learns the ids of the shipped library with its first pull; a
 * visitor pulls nothing, but may open an address with such an id.
 */
import type { Exercise } from '#contract/exercises.ts';
import type { ExerciseType } from '#domain/exercise.ts';
import type { Key, ServerId } from '#domain/ids.ts';
import { type ApiRequest, send } from '../http/send.ts';
import { sendAuthorised } from './authorised.ts';
import type { SessionContext } from './session-context.ts';
import { readSession } from './session-store.ts';

export interface ToldExercise {
  serverId: ServerId;
  /** Its key on this device, if the server knows that. */
  key: Key | null;
  name: string;
  executionVariation: string;
  equipmentName: string;
  primaryMuscleName: string;
  secondaryMuscleNames: string[];
  type: ExerciseType;
  alternatives: ToldAlternative[];
}

type ToldAlternative = Pick<
  ToldExercise,
  'serverId' | 'key' | 'name' | 'executionVariation' | 'equipmentName' | 'primaryMuscleName'
>;

export type AskedExercise =
  | { kind: 'found'; exercise: ToldExercise }
  | { kind: 'missing' }
  /** No answer, or the server failed. */
  | { kind: 'unreachable' };

const GONE = new Set([400, 404, 410]);

export async function askExercise(ctx: SessionContext, id: string): Promise<AskedExercise> {
  const request: ApiRequest = { method: 'GET', path: `/api/exercises/${encodeURIComponent(id)}/` };
  const { accountKey } = await readSession(ctx.device);
  const reply = await (accountKey === null
    ? send(ctx.ports, request)
    : sendAuthorised(ctx, accountKey, request));
  if (reply.kind !== 'answer') return { kind: 'unreachable' };
  if (GONE.has(reply.status)) return { kind: 'missing' };
  if (reply.status !== 200 || !isExercise(reply.body)) return { kind: 'unreachable' };
  return { kind: 'found', exercise: read(reply.body) };
}

function isExercise(body: unknown): body is Exercise {
  const { secondary_muscles: secondary, alternatives } = (body ?? {}) as Partial<Exercise>;
  return isBrief(body) && areAll(secondary, isNamed) && areAll(alternatives, isBrief);
}

function isBrief(body: unknown): boolean {
  const { id, equipment, primary_muscle: muscle } = (body ?? {}) as Partial<Exercise>;
  const hasId = typeof id === 'number' || typeof id === 'string';
  return hasId && isNamed(body) && isNamed(equipment) && isNamed(muscle);
}

function isNamed(body: unknown): boolean {
  return typeof (body as { name?: unknown } | null | undefined)?.name === 'string';
}

function areAll(list: unknown, isRight: (one: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isRight);
}

function read(doc: Exercise): ToldExercise {
  return {
    ...readBrief(doc),
    secondaryMuscleNames: doc.secondary_muscles.map(({ name }) => name),
    type: doc.type,
    alternatives: doc.alternatives.map(readBrief),
  };
}

function readBrief(doc: Exercise['alternatives'][number]): ToldAlternative {
  return {
    serverId: doc.id,
    key: doc.client_key ?? null,
    name: doc.name,
    executionVariation: doc.execution_variation ?? '',
    equipmentName: doc.equipment.name,
    primaryMuscleName: doc.primary_muscle.name,
  };
}
