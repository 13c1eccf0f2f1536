import { changeSettings } from '#commands/settings.ts';
import { useCommandContext } from '#commands/use-command-context.ts';
import { useDb } from '#db/hooks/use-db.ts';
import { useQuery } from '#db/hooks/use-query.ts';
import { getSettings } from '#db/queries/settings.ts';
import type { Settings } from '#db/rows.ts';
import { Chip, ChipRow } from '#ui/controls/chip.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { texts } from './texts.ts';
import styles from './theme-row.module.css';

/** Which weights a training by a template begins with, on every device of the person's. */
export function TemplateOfferRow() {
  const db = useDb();
  const ctx = useCommandContext();
  const toast = useToast();
  const settings = useQuery(() => getSettings(db), [db]);
  if (settings.kind !== 'loaded') return null;
  const { templateOffer } = settings.value;

  async function choose(offer: Settings['templateOffer']) {
    try {
      await changeSettings(ctx, { templateOffer: offer });
    } catch (error) {
      console.error(error);
      toast.error(texts.saveFailed);
    }
  }

  return (
    <div className={styles.row}>
      <p>{texts.templateOffer}</p>
      <ChipRow label={texts.templateOffer} flow="segments">
        <Chip pressed={templateOffer === 'newer'} onPress={() => choose('newer')}>
          {texts.offerNewer}
        </Chip>
        <Chip pressed={templateOffer === 'template'} onPress={() => choose('template')}>
          {texts.offerTemplate}
        </Chip>
      </ChipRow>
    </div>
  );
}
