import type { Services } from '../services.ts';
import { type Claim, claimDue, closeDeadline, dropSubscription, findDue, postpone } from './deadlines.ts';
import { postSignal, type SignalOutcome } from './post-signal.ts';

/** How much later than its time a signal may leave; each look costs one statement. */
const LOOK_EVERY_MS = 1_000;

/** Sends what is due, and says how many it has sent. No transaction is open while a push service is spoken to. */
export async function sendSignals(services: Services): Promise<number> {
  const claims = await claimSignals(services);
  const outcomes = await Promise.all(claims.map(claim => sendOne(services, claim)));
  return outcomes.filter(outcome => outcome === 'sent').length;
}

async function claimSignals({ database, ports }: Services): Promise<Claim[]> {
  const due = await database.read(trx => findDue(trx, ports.now()));
  return due.length === 0 ? [] : await database.write(trx => claimDue(trx, due, ports.now()));
}

async function sendOne(services: Services, claim: Claim): Promise<SignalOutcome> {
  const outcome = claim.isMoot ? 'refused' : await postSignal(services, claim, { kind: 'rest-over' });
  const { database, ports } = services;
  await database.write(async trx => {
    if (outcome === 'gone') return dropSubscription(trx, claim);
    if (outcome === 'again') return postpone(trx, claim, ports.now());
    return closeDeadline(trx, claim);
  });
  return outcome;
}

/**
 * Looks every second until it is stopped; the stop waits for what is on its way. The next look doesn't: a push service
 * that hangs would hold up everybody's signals, not its own alone.
 */
export function startSendingSignals(
  services: Services,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const onTheirWay = new Set<Promise<void>>();
  let looking = Promise.resolve();
  let timer = setTimeout(look, LOOK_EVERY_MS).unref();
  let isStopped = false;

  function look() {
    looking = claimSignals(services)
      .then(claims => claims.forEach(send), onError)
      .then(() => {
        if (!isStopped) timer = setTimeout(look, LOOK_EVERY_MS).unref();
      });
  }

  function send(claim: Claim) {
    const sending = sendOne(services, claim)
      .then(() => {}, onError)
      .then(() => void onTheirWay.delete(sending));
    onTheirWay.add(sending);
  }

  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
    await Promise.all(onTheirWay);
  };
}
