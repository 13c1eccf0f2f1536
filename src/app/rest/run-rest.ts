/** Runs the rest timer of one account for as long as this tab shows it: follows the row, the page and the taps. */
import type { CommandContext } from '#commands/command-context.ts';
import type { RestRow } from '#db/rows.ts';
import { browserPorts } from '#sync/browser-ports.ts';
import { followQuery } from '#sync/follow-query.ts';
import { appTexts } from '../texts.ts';
import { followBellSession } from './bell-session.ts';
import { createKeepAlive } from './keep-alive.ts';
import { clearRestCopy, storeRestCopy } from './rest-copy.ts';
import { createRestEngine } from './rest-engine.ts';
import { closeRestNotification, closeRestNotificationIfSeen } from './rest-notification.ts';

export function runRest(ctx: CommandContext): () => void {
  const stopping = new AbortController();
  let rest: RestRow | undefined;
  const engine = createRestEngine(ctx, { onTick: writeCopy, onRight: keepThisTabAlive });
  const keepAlive = createKeepAlive({ title: appTexts.resting, artist: appTexts.name });
  const unfollowBellSession = followBellSession();

  function writeCopy() {
    if (rest && !rest.ofHold) storeRestCopy(localStorage, rest, ctx.now());
    else clearRestCopy(localStorage);
  }

  /** One tab is enough to ring, and two that play would take the loudspeaker from each other. */
  function keepThisTabAlive() {
    keepAlive.follow(rest !== undefined && engine.mayPlay());
  }

  const unfollowRest = followQuery(
    browserPorts,
    () => ctx.db.rest.get('rest'),
    row => {
      rest = row;
      writeCopy();
      engine.follow(row);
      keepThisTabAlive();
      // One may say of a rest on screen that it goes on.
      closeRestNotificationIfSeen();
    },
  );

  const whileRunning = { signal: stopping.signal };
  for (const event of ['visibilitychange', 'resume'])
    document.addEventListener(event, engine.check, whileRunning);
  for (const event of ['pageshow', 'focus']) window.addEventListener(event, engine.check, whileRunning);
  window.addEventListener('pagehide', engine.leave, whileRunning);
  for (const tap of ['click', 'keydown']) {
    document.addEventListener(tap, engine.unlockAudio, { ...whileRunning, capture: true });
  }

  return () => {
    stopping.abort();
    unfollowRest();
    rest = undefined;
    engine.stop();
    keepAlive.stop();
    unfollowBellSession();
    clearRestCopy(localStorage);
    // The training is over, or somebody else is here.
    void closeRestNotification();
  };
}
