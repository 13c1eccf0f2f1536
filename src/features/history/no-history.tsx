import { useFirstRead } from '#db/hooks/use-first-read.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Barbell } from '#ui/training/barbell.tsx';
import { MARK_PLATES_KG } from '#ui/training/barbell-shapes.ts';
import { PastProgress } from './past-progress.tsx';
import { texts } from './texts.ts';

interface NoHistoryProps {
  /** There are later trainings, which are not shown. */
  isCut?: boolean;
}

/** Right after a login the past is still loading, so this claims nothing about it. */
export function NoHistory({ isCut = false }: NoHistoryProps) {
  const past = useFirstRead();
  if (past === undefined) return null;
  if (past === 'failed') return <EmptyState text={texts.loadFailed} />;
  if (past === 'coming') {
    return (
      <>
        <PastProgress />
        <Skeleton label={texts.loading} />
      </>
    );
  }
  if (isCut) return <EmptyState text={texts.noneSoEarly} />;
  return (
    <EmptyState
      text={texts.empty}
      picture={<Barbell platesKg={MARK_PLATES_KG} height={64} />}
      action={
        <ButtonLink variant="primary" to="/training">
          {texts.begin}
        </ButtonLink>
      }
    />
  );
}
