import type { AccountRow } from '#db/device-db.ts';
import { formatDay } from '#domain/dates.ts';
import { findReturnableGuests, returnToGuest } from '#sync/session/returnable-guests.ts';
import { useSessionContext } from '#sync/session/use-session.ts';
import { Button } from '#ui/controls/button.tsx';
import { useToday } from '#ui/hooks/use-today.ts';
import { StaticRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useToast } from '#ui/overlays/toast-context.ts';
import { describeBug } from './describe-failure.ts';
import { texts } from './texts.ts';
import { useFoundAccounts } from './use-found-accounts.ts';

/** Guests that left their trainings here: without a password, this is the only way back to them. */
export function KeptGuests({ onEntered }: { onEntered: () => void }) {
  const ctx = useSessionContext();
  const toast = useToast();
  const todayMs = useToday();
  const [guests] = useFoundAccounts(findReturnableGuests);

  async function enter(guest: AccountRow) {
    try {
      await returnToGuest(ctx, guest.key);
      onEntered();
    } catch (failure) {
      console.error(failure);
      toast.error(describeBug(failure));
    }
  }

  if (guests.length === 0) return null;
  return (
    <Section title={texts.keptGuests}>
      <RowGroup>
        {guests.map(guest => (
          <StaticRow
            key={guest.key}
            icon="person"
            title={guest.username || texts.keptGuest}
            secondary={texts.keptSince(formatDay(guest.createdAtMs, todayMs))}
            action={<Button onClick={() => void enter(guest)}>{texts.returnToGuest}</Button>}
          />
        ))}
      </RowGroup>
    </Section>
  );
}
