/** What is under way between a device and its server, watched or held. */
import type { Key } from '#domain/ids.ts';
import type { TransportRequest, TransportResponse } from '#sync/ports.ts';
import type { TestDevice } from './test-device.ts';
import { addOne, beginTraining, mustAddSet, SQUAT } from './training-steps.ts';

/** Every call takes a while; what is under way at each call's start is noted. */
export function watchWire(device: TestDevice) {
  const seen: { request: TransportRequest; beside: TransportRequest[]; frozen: Promise<unknown> }[] = [];
  const underWay = new Set<TransportRequest>();
  const { transport } = device.session.ports;
  device.session.ports.transport = async request => {
    const key = request.headers['idempotency-key'];
    const frozen = device.db.outbox.filter(e => e.state === 'frozen' && e.idempotencyKey === key).first();
    seen.push({ request, beside: [...underWay], frozen });
    underWay.add(request);
    try {
      await new Promise(resolve => setTimeout(resolve, 20));
      return await transport(request);
    } finally {
      underWay.delete(request);
    }
  };
  return seen;
}

/** What becomes of a call; `send` brings it to the server. */
export type Fate = (send: () => Promise<TransportResponse>) => Promise<TransportResponse>;

export const answered: Fate = send => send();
export const cutOff: Fate = () => Promise.reject(new TypeError('network'));

export function answerOf(status: number, body: string, headers: Record<string, string> = {}): Fate {
  const all: Record<string, string> = { 'content-type': 'application/json', ...headers };
  return () =>
    Promise.resolve({ status, header: name => all[name] ?? null, text: () => Promise.resolve(body) });
}

/** The first calls about sets meet these fates, each as it comes. Later ones just go. */
export function meetInTurn(device: TestDevice, fates: readonly Fate[]): void {
  const { transport } = device.session.ports;
  let met = 0;
  device.session.ports.transport = request => {
    const fate = request.path.includes('/sets/') ? fates[met++] : undefined;
    return fate ? fate(() => transport(request)) : transport(request);
  };
}

/** The first calls about sets are held until all that have a fate are under way together. Later ones just go. */
export function meetOnWire(device: TestDevice, fates: readonly Fate[]): TransportRequest[] {
  const { transport } = device.session.ports;
  const met: TransportRequest[] = [];
  const together = Promise.withResolvers<void>();
  device.session.ports.transport = async request => {
    const fate = request.path.includes('/sets/') ? fates[met.length] : undefined;
    if (!fate) return transport(request);
    met.push(request);
    if (met.length === fates.length) together.resolve();
    await together.promise;
    return fate(() => transport(request));
  };
  return met;
}

/** As many sets as the server takes of one exercise. */
const SETS_AN_ITEM = 100;

/** A running training that the server knows, with so many sets of one exercise, or of as many as it takes. */
export async function trainingOfSets(device: TestDevice, count: number) {
  const { workoutKey, itemKey, setKey } = await beginTraining(device);
  const setKeys: Key[] = [setKey];
  let fullest = itemKey;
  while (setKeys.length < count) {
    if (setKeys.length % SETS_AN_ITEM === 0) fullest = await addOne(device, workoutKey, SQUAT);
    setKeys.push(await mustAddSet(device, fullest));
  }
  await device.drain();
  return { workoutKey, itemKey, setKeys };
}
