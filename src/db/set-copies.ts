/** What is taken over of a set when it is done again, and a planned set to begin with. */
import { fieldsOf, fromWire } from '#contract/fields/field.ts';
import { setFields, templateSetFields } from '#contract/fields/set-fields.ts';
import type { SetFields, SetRow, TemplateSet } from './rows.ts';

/** All but the tick, the place and what was noted of that day. */
export function copiedValues(set: SetRow): Partial<SetFields> {
  const { done: _, note: __, position: ___, ...values } = fieldsOf(setFields, set);
  return values;
}

/** Nothing is planned yet. */
export const EMPTY_TEMPLATE_SET: Readonly<TemplateSet> = Object.freeze(fromWire(templateSetFields, {}));

/** What a template holds of it. */
export function templateSetOf(set: SetRow): TemplateSet {
  return fieldsOf(templateSetFields, set);
}
