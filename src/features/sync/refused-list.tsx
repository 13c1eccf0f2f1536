import type { RefusedThing } from '#db/queries/unsent-changes.ts';
import { Section } from '#ui/layout/section.tsx';
import { RefusedCard } from './refused-card.tsx';
import { texts } from './texts.ts';

export function RefusedList({ things }: { things: RefusedThing[] }) {
  return (
    <Section title={texts.refusedTitle(things.length)}>
      {things.map(thing => (
        <RefusedCard key={thing.changes[0]?.entry.seq} thing={thing} />
      ))}
    </Section>
  );
}
