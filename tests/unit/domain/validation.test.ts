// Covers docs/product.md: Forms; Numbers.
import { describe, expect, test } from 'vitest';
import { EMAIL_MAX, PASSWORD_MAX, TITLE_MAX, USERNAME_MAX } from '#domain/limits.ts';
import { checkEmail, checkUsername, findPasswordProblem, normalizeTitle } from '#domain/validation.ts';

describe('a title', () => {
  test.each([
    ['  Ноги ', 'Ноги'],
    ['Я', 'Я'],
    [` ${'я'.repeat(TITLE_MAX)} `, 'я'.repeat(TITLE_MAX)],
    ['💪'.repeat(TITLE_MAX), '💪'.repeat(TITLE_MAX)],
    ['', null],
    [' \u00a0\t', null],
    ['я'.repeat(TITLE_MAX + 1), null],
  ])('%j becomes %j', (text, title) => {
    expect(normalizeTitle(text)).toBe(title);
  });
});

describe('a user name', () => {
  test.each(['anna', 'Иван_7', 'a.b+c-d@e', 'я'.repeat(USERNAME_MAX)])('%j is fine', text => {
    expect(checkUsername(text)).toEqual({ ok: true, value: text });
  });

  test('is trimmed and composed, so that two keyboards cannot make two of it', () => {
    expect(checkUsername(' Андреи\u0306 ')).toEqual({ ok: true, value: 'Андрей' });
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['я'.repeat(USERNAME_MAX + 1), 'too_long'],
    ['anna k', 'bad_characters'],
    ['anna!', 'bad_characters'],
    ['<b>', 'bad_characters'],
    ['anna\n7', 'bad_characters'],
  ])('%j is refused as %s', (text, problem) => {
    expect(checkUsername(text)).toEqual({ ok: false, problem });
  });
});

describe('an e-mail address', () => {
  test.each(['anna@example.org', 'a.b+c@пример.рф', ''])('%j is fine', text => {
    expect(checkEmail(text)).toEqual({ ok: true, value: text });
  });

  test('is trimmed', () => {
    expect(checkEmail(' anna@example.org ')).toEqual({ ok: true, value: 'anna@example.org' });
  });

  test.each(['anna', 'anna@', '@example.org', 'anna@example', 'an na@example.org', 'a@b@example.org'])(
    '%j is malformed',
    text => {
      expect(checkEmail(text)).toEqual({ ok: false, problem: 'malformed' });
    },
  );

  test('is malformed when no mail could carry it', () => {
    const domain = '@example.org';
    expect(checkEmail('a'.repeat(EMAIL_MAX - domain.length) + domain).ok).toBe(true);
    expect(checkEmail('a'.repeat(EMAIL_MAX - domain.length + 1) + domain).ok).toBe(false);
  });
});

describe('a new password', () => {
  test.each([
    ['secret', null],
    ['пароль', null],
    [' secret ', null],
    ['x'.repeat(PASSWORD_MAX), null],
    ['12345', 'too_short'],
    [' 12345 ', 'too_short'],
    ['', 'too_short'],
    ['x'.repeat(PASSWORD_MAX + 1), 'too_long'],
  ])('%j: %o', (password, problem) => {
    expect(findPasswordProblem(password)).toBe(problem);
  });
});
