import { describe, expect, it } from 'vitest';
import { isAmongCommon, unpackWords } from '#domain/common-passwords.ts';
import { listCommonPasswords } from '../../scripts/build/common-passwords.ts';
import { packWords } from '../../scripts/build/pack-words.ts';

const listed = listCommonPasswords();
const common = unpackWords(packWords(listed));

describe('the list of common passwords', () => {
  it('comes through packing as it was, ten thousand of at least six characters', () => {
    expect(listed).toHaveLength(10_000);
    expect([...common]).toEqual(listed.toSorted());
    expect(listed.every(password => password.length >= 6)).toBe(true);
  });

  it('packs into a third of its length, so that a phone need not fetch much', () => {
    expect(packWords(listed).length).toBeLessThan(40_000);
  });

  it('refuses a capital, which would be read as a length', () => {
    expect(() => packWords(['Password'])).toThrow('A capital');
  });

  it.each([
    ['123456', true],
    ['qwerty', true],
    ['Password', true],
    [' password ', true],
    // By the keys of qwerty and gfhjkm, in the Russian layout.
    ['йцукен', true],
    ['Пароль', true],
    ['грифельная-доска-27', false],
    ['', false],
  ])('says of %j: %s', (password, isCommon) => {
    expect(isAmongCommon(password, common)).toBe(isCommon);
  });
});
