import { expect, test } from 'vitest';
import { readTyped } from '#features/workout/typed-values.ts';

/** A row with these fields, as they read at this moment. */
function rowOf(fields: Record<string, string>): HTMLElement {
  const querySelector = (selector: string) => {
    const name = /name="(\w+)"/.exec(selector)?.[1] ?? '';
    return name in fields ? { name, value: fields[name] } : null;
  };
  return { querySelector } as unknown as HTMLElement;
}

test('what stands in the fields is read, saved or not; a field that the row does not have says nothing', () => {
  expect(readTyped(rowOf({ weightKg: '82,5', reps: '' }))).toEqual({
    ok: true,
    values: { weightKg: 82.5, reps: null },
  });
  expect(readTyped(rowOf({ durationSec: '1:30' }))).toEqual({ ok: true, values: { durationSec: 90 } });
  expect(readTyped(rowOf({ durationSec: ' ' }))).toEqual({ ok: true, values: { durationSec: null } });
});

test.each([{ weightKg: '80', reps: 'восемь' }, { durationSec: 'минута' }])(
  'what is no number is found: %o',
  fields => {
    expect(readTyped(rowOf(fields))).toMatchObject({ ok: false });
  },
);
