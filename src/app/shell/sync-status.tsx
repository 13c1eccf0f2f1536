import { Link } from 'react-router-dom';
import { useDb } from '#db/hooks/use-db.ts';
import { describePastProgress } from '#domain/past-progress.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { IconName } from '#ui/icons/icon-shapes.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useAppSession } from '../databases/app-session.ts';
import { appTexts } from '../texts.ts';
import { useSyncFacts } from './sync-facts.ts';
import { decideSyncState, type SyncState } from './sync-state.ts';
import styles from './sync-status.module.css';
import { useIsOnline } from './use-is-online.ts';

/** What passes sooner is nobody's business: a tick is sent within a second. */
const ANNOUNCE_AFTER_MS = 3_000;

/** Nothing for a visitor, who has nothing on any server. */
export function SyncStatus() {
  const db = useDb();
  const session = useAppSession();
  const isOnline = useIsOnline();
  const facts = useSyncFacts(db);
  const isVisitor = !session || session.kind === 'anonymous';
  if (isVisitor || !facts) return null;
  return <SyncLink state={decideSyncState(facts, isOnline)} />;
}

function SyncLink({ state }: { state: SyncState }) {
  const text = textOf(state);
  const announced = useDebounced(text, ANNOUNCE_AFTER_MS);
  const name = `${appTexts.sync}: ${text}`;
  return (
    <>
      <Link to="/sync" className={styles.link} data-state={state.kind} aria-label={name} title={name}>
        <Icon name={ICONS[state.kind === 'waiting' && state.isOffline ? 'offline' : state.kind]} />
        {'count' in state && (
          <span className={styles.count} aria-hidden="true">
            {state.count}
          </span>
        )}
      </Link>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

const ICONS: Record<SyncState['kind'], IconName> = {
  attention: 'warning',
  full: 'warning',
  waiting: 'pending',
  offline: 'offline',
  loading: 'pending',
  done: 'synced',
};

function textOf(state: SyncState): string {
  switch (state.kind) {
    case 'attention':
      return appTexts.syncAttention(state.count);
    case 'full':
      return appTexts.storage.quota;
    case 'waiting':
      return appTexts.syncWaiting(state.count);
    case 'offline':
      return appTexts.syncOffline;
    case 'loading':
      return describePastProgress(state.progress);
    case 'done':
      return appTexts.syncDone;
  }
}
