import { describe, expect, test } from 'vitest';
import { foldText, matchesQuery } from '#domain/search/folded-text.ts';

test.each([
  ['Жим ЛЁЖА', 'жим лежа'],
  ['  Тяга\u00a0 верхнего\tблока ', 'тяга верхнего блока'],
  ['Е\u0308лочка', 'елочка'],
  ['Подъе\u0308м на носки\u0306', 'подъем на носкй'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

describe('a query matches', () => {
  const name = foldText('Жим штанги лёжа');

  test.each(['жим', 'ШТАНГИ', 'лежа', 'лёжа', 'нги  лё', ' жим ', 'лежа жим', 'ШТАН  жим', ''])(
    '%j',
    query => {
      expect(matchesQuery(name, query)).toBe(true);
    },
  );

  test.each(['жимы', 'жим гантелей', 'жим лежа стоя', 'лига', 'zhim'])('not %j', query => {
    expect(matchesQuery(name, query)).toBe(false);
  });
});
