import { LinkRow } from '#ui/layout/list-row.tsx';
import { Screen } from '#ui/layout/screen.tsx';
import { Section } from '#ui/layout/section.tsx';
import { AccountRow } from './account-row.tsx';
import { DataRow } from './data-row.tsx';
import { GymSection } from './gym/gym-section.tsx';
import { InstallRow } from './install-row.tsx';
import { RestDefaultRow } from './rest-default-row.tsx';
import { RestSignals } from './rest-signals/rest-signals.tsx';
import { StorageRow } from './storage-row.tsx';
import { SyncRow, type SyncRowProps } from './sync-row.tsx';
import { texts } from './texts.ts';
import { ThemeRow } from './theme-row.tsx';

export function ProfileScreen({ sync }: SyncRowProps) {
  return (
    <Screen title={texts.title}>
      <Section title={texts.account}>
        <AccountRow />
        <SyncRow sync={sync} />
      </Section>
      <Section title={texts.exercises}>
        <LinkRow icon="archive" title={texts.archive} to="/profile/archived" />
      </Section>
      <Section title={texts.rest}>
        <RestDefaultRow />
        <RestSignals />
      </Section>
      <GymSection />
      <Section title={texts.app}>
        <ThemeRow />
        <InstallRow />
        <StorageRow />
        <DataRow />
      </Section>
    </Screen>
  );
}
