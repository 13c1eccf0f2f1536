import { useDatabases } from '#db/hooks/use-db.ts';
import { useSafeLiveQuery } from '#db/hooks/use-safe-live-query.ts';
import { acknowledgeLoss, isLossUnseen } from '#db/kept-data.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { appTexts } from '../texts.ts';

/** Said until it has been read, and then never again: an empty history must not look like the app's own doing. */
export function DataLostNotice() {
  const { device } = useDatabases();
  const isUnseen = useSafeLiveQuery(() => isLossUnseen(device), [device]) ?? false;
  if (!isUnseen) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="quiet" onClick={() => void acknowledgeLoss(device)}>
          {appTexts.dataLostRead}
        </Button>
      }
    >
      {appTexts.dataLost}
    </Banner>
  );
}
