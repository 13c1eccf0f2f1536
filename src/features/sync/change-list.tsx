import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { NearScreen } from '#ui/layout/near-screen.tsx';
import { ChangeMenu } from './change-menu.tsx';
import { ChangeRow } from './change-row.tsx';
import styles from './sync-screen.module.css';

const STRETCH = 50;

/** Renders only near the screen: a month without network is thousands of changes. */
export function ChangeList({ changes }: { changes: UnsentChange[] }) {
  return stretchesOf(changes).map(([stretch, some]) => (
    <NearScreen key={stretch}>
      <ul className={styles.list}>
        {some.map(change => (
          <ChangeRow key={change.entry.seq} change={change} action={<ChangeMenu change={change} />} />
        ))}
      </ul>
    </NearScreen>
  ));
}

/** Divided by entry numbers, so that sending the first ones moves nothing between stretches. */
function stretchesOf(changes: UnsentChange[]): [number, UnsentChange[]][] {
  return [...Map.groupBy(changes, ({ entry }) => Math.floor(entry.seq / STRETCH))];
}
