import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ANONYMOUS_KEY } from '#db/account-db.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { hasLibrary } from '#db/queries/exercise-names.ts';
import { viewLinked } from '#db/queries/linked-template.ts';
import { decodeLink, type LinkedTemplate, type ReadLink } from '#db/template-link.ts';
import { Button, ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { PlannedItems } from '../planned-items.tsx';
import styles from './link.module.css';
import { linkTexts } from './texts.ts';
import { useAddLinked } from './use-add-linked.ts';

/** What another phone's camera, or a message, has opened: all of the template, before anything is stored. */
export function LinkedTemplateScreen() {
  const { hash } = useLocation();
  const read = useDecoded(hash.slice(1));
  return (
    <Screen title={read?.kind === 'read' ? read.template.t : linkTexts.title}>
      {read === undefined && <Skeleton />}
      {read?.kind === 'read' && <Preview template={read.template} />}
      {read && read.kind !== 'read' && <Unreadable kind={read.kind} />}
    </Screen>
  );
}

function Preview({ template }: { template: LinkedTemplate }) {
  const db = useDb();
  const add = useAddLinked();
  const view = useQuery(
    async () => ((await hasLibrary(db)) ? ((await viewLinked(db, template)) ?? 'newer') : undefined),
    [db, template],
  );
  if (view.kind !== 'loaded' || view.value === undefined) return <Skeleton />;
  if (view.value === 'newer') return <Unreadable kind="newer" />;
  return (
    <>
      <PlannedItems items={view.value} />
      {db.accountKey === ANONYMOUS_KEY && <p className={styles.hint}>{linkTexts.guestHint}</p>}
      <div className={styles.add}>
        <Button variant="primary" wide onClick={() => void add(template)}>
          {linkTexts.add}
        </Button>
      </div>
    </>
  );
}

function Unreadable({ kind }: { kind: 'newer' | 'broken' }) {
  return <EmptyState text={linkTexts[kind]} action={<ButtonLink to="/">{linkTexts.home}</ButtonLink>} />;
}

/** Undefined while it is unpacked. */
function useDecoded(fragment: string): ReadLink | undefined {
  const [decoded, setDecoded] = useState<{ fragment: string; read: ReadLink }>();
  useEffect(() => {
    let isGone = false;
    void decodeLink(fragment).then(read => isGone || setDecoded({ fragment, read }));
    return () => {
      isGone = true;
    };
  }, [fragment]);
  return decoded?.fragment === fragment ? decoded.read : undefined;
}
