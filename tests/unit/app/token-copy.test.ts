// Covers docs/api.md: Accounts.
import { describe, expect, it } from 'vitest';
import { isForeign, parseTokenCopy } from '#app/session/token-copy.ts';
import type { SessionRow } from '#db/device-db.ts';

const SESSION: SessionRow = {
  id: 'session',
  accountKey: 'me',
  tokens: { access: 'a', refresh: 'r', accessEndsAtMs: 0 },
  generation: 7,
  endedAccountKey: null,
};

describe('parseTokenCopy', () => {
  it('reads tokens with and without a generation', () => {
    expect(parseTokenCopy('{"access":"a","refresh":"r","generation":7}')).toEqual({
      access: 'a',
      refresh: 'r',
      generation: 7,
    });
    expect(parseTokenCopy('{"access":"a","refresh":"r"}')?.generation).toBeNull();
  });

  it.each([null, '', 'null', '[]', '{"access":1,"refresh":"r"}', '{'])('finds no tokens in %s', text => {
    expect(parseTokenCopy(text)).toBeUndefined();
  });
});

describe('isForeign', () => {
  it('knows our own tokens, with or without a generation', () => {
    expect(isForeign({ access: 'a', refresh: 'r', generation: 7 }, SESSION)).toBe(false);
    expect(isForeign({ access: 'a', refresh: 'r', generation: null }, SESSION)).toBe(false);
  });

  it('takes other tokens without a generation for foreign', () => {
    expect(isForeign({ access: 'x', refresh: 'y', generation: null }, SESSION)).toBe(true);
  });

  it('takes those of a database that was lost for foreign, older ones not', () => {
    expect(isForeign({ access: 'x', refresh: 'y', generation: 8 }, SESSION)).toBe(true);
    expect(isForeign({ access: 'x', refresh: 'y', generation: 6 }, SESSION)).toBe(false);
  });
});
