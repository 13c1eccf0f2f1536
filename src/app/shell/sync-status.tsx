import { Link } from 'react-router-dom';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { appTexts } from '../texts.ts';
import { describeSync } from './describe-sync.ts';
import type { SyncState } from './sync-state.ts';
import styles from './sync-status.module.css';
import { useSyncState } from './use-sync-state.ts';

/** What passes sooner is nobody's business: a tick is sent within a second. */
const ANNOUNCE_AFTER_MS = 3_000;

export function SyncStatus() {
  const state = useSyncState();
  return state && <SyncLink state={state} />;
}

function SyncLink({ state }: { state: SyncState }) {
  const { icon, text } = describeSync(state);
  const announced = useDebounced(text, ANNOUNCE_AFTER_MS);
  const name = `${appTexts.sync}: ${text}`;
  return (
    <>
      <Link to="/sync" className={styles.link} data-state={state.kind} aria-label={name} title={name}>
        <Icon name={icon} />
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
