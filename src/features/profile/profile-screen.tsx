import { Column, Columns } from '#ui/layout/columns.tsx';
import { LinkRow } from '#ui/layout/list-row.tsx';
import { RowGroup } from '#ui/layout/row-group.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { AccountRow } from './account-row.tsx';
import { GuestRow, type GuestRowProps } from './guest-row.tsx';
import { GymSection } from './gym/gym-section.tsx';
import { InstallRow } from './install-row.tsx';
import { RestDefaultRow } from './rest-default-row.tsx';
import { RestSignals } from './rest-signals/rest-signals.tsx';
import { StorageRow } from './storage-row.tsx';
import { SyncRow, type SyncRowProps } from './sync-row.tsx';
import { texts } from './texts.ts';
import { ThemeRow } from './theme-row.tsx';

interface ProfileScreenProps extends SyncRowProps {
  guest: GuestRowProps;
}

export function ProfileScreen({ sync, guest }: ProfileScreenProps) {
  return (
    <Screen title={texts.title} wide>
      <Columns>
        <Column>
          <Section title={texts.account}>
            <RowGroup>
              <AccountRow />
              <GuestRow {...guest} />
              <SyncRow sync={sync} />
            </RowGroup>
          </Section>
          <GymSection />
          <Section title={texts.exercises}>
            <RowGroup>
              <LinkRow title={texts.archive} to="/profile/archived" />
            </RowGroup>
          </Section>
        </Column>
        <Column>
          <Section title={texts.rest}>
            <RowGroup>
              <RestDefaultRow />
              <RestSignals />
            </RowGroup>
          </Section>
          <Section title={texts.app}>
            <RowGroup>
              <ThemeRow />
              <InstallRow />
              <StorageRow />
              <LinkRow title={texts.transfer} secondary={texts.transferHint} to="/profile/data" />
            </RowGroup>
          </Section>
        </Column>
      </Columns>
    </Screen>
  );
}
