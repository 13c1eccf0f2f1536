// Covers docs/product.md: Numbers; Exercises.
import { expect, test } from 'vitest';
import { readListMode } from '#features/exercises/read-list-mode.ts';

function read(query: string) {
  return readListMode(new URLSearchParams(query));
}

test('without mode=select the list is there to look around in', () => {
  expect(read('multi=true&selected_key=change_exercise')).toEqual({ kind: 'browse' });
});

test('a selection is for alternatives and goes back, unless the link says otherwise', () => {
  expect(read('mode=select')).toEqual({
    kind: 'select',
    selectedKey: 'selected_alternatives',
    isSingle: false,
    returnTo: null,
  });
  expect(read('mode=select&single=true&selected_key=change_exercise&returnTo=/workout')).toEqual({
    kind: 'select',
    selectedKey: 'change_exercise',
    isSingle: true,
    returnTo: '/workout',
  });
});

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'workout'])(
  'a link does not lead out of the app: %s',
  returnTo => {
    expect(read(`mode=select&returnTo=${encodeURIComponent(returnTo)}`)).toMatchObject({ returnTo: null });
  },
);

test('a link cannot have another storage key overwritten', () => {
  expect(read('mode=select&selected_key=auth.tokens.v1')).toMatchObject({
    selectedKey: 'selected_alternatives',
  });
});
