import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { texts } from './texts.ts';

/** In place of the templates for a visitor who is nobody yet. */
export function RegisterInvite() {
  return (
    <Section title={texts.templates}>
      <EmptyState
        text={texts.registerInvite}
        action={<ButtonLink to="/register">{texts.register}</ButtonLink>}
      />
    </Section>
  );
}
