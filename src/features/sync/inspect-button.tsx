import { useState } from 'react';
import type { UnsentChange } from '#db/queries/unsent-changes.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { describeChange } from './describe-change.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { texts } from './texts.ts';

/** Opens the server's answer and everything else known of one change. */
export function InspectButton({ change }: { change: UnsentChange }) {
  const [isInspected, setInspected] = useState(false);
  return (
    <>
      <IconButton
        icon="search"
        label={texts.inspectOf(describeChange(change).what)}
        onClick={() => setInspected(true)}
      />
      {isInspected && <EntryDialog change={change} onClose={() => setInspected(false)} />}
    </>
  );
}
