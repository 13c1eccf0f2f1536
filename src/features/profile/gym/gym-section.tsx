import { RowGroup } from '#ui/layout/row-group.tsx';
import { Section } from '#ui/layout/section.tsx';
import { KeepAwakeRow } from '../keep-awake-row.tsx';
import { TemplateOfferRow } from '../template-offer-row.tsx';
import { texts } from '../texts.ts';
import { BarRow, PlatesRow } from './bar-rows.tsx';
import { NumberPadRow } from './number-pad-row.tsx';

/** What a training is like on this device. */
export function GymSection() {
  return (
    <Section title={texts.gym}>
      <RowGroup>
        <TemplateOfferRow />
        <KeepAwakeRow />
        <NumberPadRow />
        <BarRow />
        <PlatesRow />
      </RowGroup>
    </Section>
  );
}
