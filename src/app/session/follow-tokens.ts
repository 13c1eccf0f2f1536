/**
 * Keeps `auth.tokens.v1` and the device's database in step:
 *
 *     database changed ───────────────────────────────► copy written (removed without tokens)
 *     copy is foreign (at start, or another tab wrote it) ─► asked whose it is ─► that user is signed in
 *                                                          ├─ refused, or somebody has come in meanwhile ─► copy put
 *                                                          │  back as the database has it
 *                                                          └─ no answer ─► left; asked again when network or person are back,
 *                                                             also after somebody came in: a guest can be returned to then
 *     copy removed in another tab ────────────────────► signed out here too
 */
import { liveQuery } from 'dexie';
import type { SessionRow } from '#db/device-db.ts';
import type { SessionContext } from '#sync/session/session-context.ts';
import { leaveAccount, readSession } from '#sync/session/session-store.ts';
import { preloadable } from '../preload.ts';
import {
  isForeign,
  LEFT_KEY,
  parseTokenCopy,
  storeForeignTokens,
  storeTokenCopy,
  TOKENS_KEY,
} from './token-copy.ts';

/** Longer than asking whose the tokens are may take; then a frozen tab is passed by. */
const LOCK_WAIT_MS = 20_000;

/** Seldom needed, and not by a first visit. */
const loadAdoption = preloadable(() => import('./adopt-tokens.ts'));

interface FollowTokensOptions {
  ctx: SessionContext;
  store: Storage;
  /** True while tokens are being taken in: who is signed in is not known yet. */
  onAdopting: (isAdopting: boolean) => void;
  onRefused: () => void;
}

export function followTokens({ ctx, store, onAdopting, onRefused }: FollowTokensOptions): () => void {
  const stopping = new AbortController();

  async function adopt(): Promise<void> {
    try {
      const copy = parseTokenCopy(store.getItem(TOKENS_KEY));
      const isNews = copy && isForeign(copy, await readSession(ctx.device));
      if (!isNews && store.getItem(LEFT_KEY) === null) return;
      if (isNews) onAdopting(true);
      // One tab asks; the others then find that the copy is ours.
      await ctx.ports.locks.run('podhod-tokens', LOCK_WAIT_MS, takeIn);
    } catch (error) {
      // Its code or the database could not be had: asked again at the next occasion.
      console.error(error);
    } finally {
      onAdopting(false);
    }
  }

  async function takeIn(): Promise<void> {
    const { adoptTokens, takeLeft } = await loadAdoption();
    const copy = parseTokenCopy(store.getItem(TOKENS_KEY));
    const session = await readSession(ctx.device);
    if (copy && isForeign(copy, session)) {
      // A generation that is ahead of the database is of one that was lost: it says nothing any more.
      storeForeignTokens(store, copy);
      const adoption = await adoptTokens(ctx, store, { copy, over: session.accountKey });
      if (adoption === 'refused') onRefused();
      const now = await readSession(ctx.device);
      if (adoption === 'taken' || adoption === 'refused') storeTokenCopy(store, now);
      else mirror(now, now.generation !== session.generation);
    }
    await takeLeft(ctx, store);
  }

  function mirror(session: SessionRow, hasChanged: boolean): void {
    const copy = parseTokenCopy(store.getItem(TOKENS_KEY));
    // Another tab is ahead, and this look was late: to take its copy away would sign the others out.
    if (copy?.generation && copy.generation > session.generation) return;
    // Foreign tokens that could not be asked about yet stay, until the person signs in by hand.
    const isOthers = copy && isForeign(copy, session);
    if (isOthers && hasChanged) storeForeignTokens(store, copy, LEFT_KEY);
    if (hasChanged || !isOthers) storeTokenCopy(store, session);
  }

  async function signOutIfRemoved(removed: string | null): Promise<void> {
    const { accountKey, tokens, generation } = await readSession(ctx.device);
    // Our own removals and late news of them name an older generation; a cleared storage names none.
    const isCurrent =
      removed === null
        ? store.getItem(TOKENS_KEY) === null
        : parseTokenCopy(removed)?.generation === generation;
    // Theirs alone: somebody else may have come in since.
    if (accountKey !== null && tokens && isCurrent) await leaveAccount(ctx.device, accountKey);
  }

  function onStorage({ key, newValue, oldValue, storageArea }: StorageEvent) {
    if (storageArea !== store || (key !== TOKENS_KEY && key !== null)) return;
    if (newValue === null) void signOutIfRemoved(oldValue);
    else void adopt();
  }

  async function start(): Promise<void> {
    await adopt();
    if (stopping.signal.aborted) return;
    let seenGeneration: number | undefined;
    const subscription = liveQuery(() => readSession(ctx.device)).subscribe({
      next(session) {
        const hasChanged = seenGeneration !== undefined && session.generation !== seenGeneration;
        seenGeneration = session.generation;
        mirror(session, hasChanged);
      },
      // The provider of the databases shows what is wrong.
      error: () => {},
    });
    stopping.signal.addEventListener('abort', () => subscription.unsubscribe());
  }

  window.addEventListener('storage', onStorage, { signal: stopping.signal });
  window.addEventListener('online', () => void adopt(), { signal: stopping.signal });
  // A server that was down comes back without a word.
  document.addEventListener('visibilitychange', () => void adopt(), { signal: stopping.signal });
  void start();
  return () => stopping.abort();
}
