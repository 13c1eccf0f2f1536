import { setArchived } from '#commands/exercises.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import type { Key } from '#domain/ids.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';

export function ArchivedBanner({ exerciseKey }: { exerciseKey: Key }) {
  const ctx = useCommandContext();
  const toast = useToast();

  async function restore() {
    try {
      if (await setArchived(ctx, exerciseKey, false)) toast.success(texts.restored);
    } catch {
      toast.error(texts.restoreFailed);
    }
  }

  return (
    <Banner
      icon="archive"
      action={
        <Button variant="quiet" onClick={restore}>
          {texts.restore}
        </Button>
      }
    >
      {texts.archived}
    </Banner>
  );
}
