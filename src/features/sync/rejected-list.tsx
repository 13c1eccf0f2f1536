import type { RejectedThing } from '#db/queries/unsent-changes.ts';
import { Section } from '#ui/layout/section.tsx';
import { ChangedCard } from './changed-card.tsx';
import { RejectedCard } from './rejected-card.tsx';
import { findChanged } from './rejected-choices.ts';
import { texts } from './texts.ts';

export function RejectedList({ things }: { things: RejectedThing[] }) {
  return (
    <Section title={texts.rejectedTitle(things.length)}>
      {things.map(thing => {
        const key = thing.changes[0]?.entry.seq;
        const changed = findChanged(thing);
        return changed ? (
          <ChangedCard key={key} change={changed} />
        ) : (
          <RejectedCard key={key} thing={thing} />
        );
      })}
    </Section>
  );
}
