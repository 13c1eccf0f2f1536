import { useState } from 'react';
import { useDb } from '#db/hooks/use-db.ts';
import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getRestDefaultSec } from '#db/queries/settings.ts';
import { formatRest } from '#domain/time.ts';
import { ButtonRow, StaticRow } from '#ui/layout/list-row.tsx';
import { RestDefaultDialog } from './rest-default-dialog.tsx';
import { texts } from './texts.ts';

export function RestDefaultRow() {
  const db = useDb();
  const rest = useQuery(() => getRestDefaultSec(db), [db]);
  const reading = useFirstRead();
  const [isOpen, setOpen] = useState(false);

  if (rest.kind === 'loading') return null;
  if (rest.kind === 'failed') return <StaticRow icon="warning" title={texts.settingsFailed} />;
  return (
    <>
      {/* What is set here counts all the same, and is sent when the server can. */}
      {reading === 'failed' && <StaticRow icon="warning" title={texts.settingsFailed} />}
      <ButtonRow
        title={texts.restDefault}
        value={rest.value === 0 ? texts.noRest : formatRest(rest.value)}
        opens
        onPress={() => setOpen(true)}
      />
      {isOpen && <RestDefaultDialog restDefaultSec={rest.value} onClose={() => setOpen(false)} />}
    </>
  );
}
