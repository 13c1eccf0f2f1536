// Covers docs/product.md: Screens.
import { describe, expect, it } from 'vitest';
import { type DisplayFacts, findDisplayMode, isStandalone } from '#app/display/display-mode.ts';

function facts(matching: string, more: Partial<DisplayFacts> = {}): DisplayFacts {
  return {
    matches: mode => mode === matching,
    navigatorStandalone: false,
    fromAndroidApp: false,
    ...more,
  };
}

describe('findDisplayMode', () => {
  it.each(['browser', 'standalone', 'fullscreen', 'minimal-ui'])('says what the browser says: %s', mode => {
    expect(findDisplayMode(facts(mode))).toBe(mode);
  });

  it('takes an iPhone home screen app for standalone although it matches fullscreen', () => {
    expect(findDisplayMode(facts('fullscreen', { navigatorStandalone: true }))).toBe('standalone');
  });

  it('knows a trusted web activity by who opened it', () => {
    expect(findDisplayMode(facts('standalone', { fromAndroidApp: true }))).toBe('twa');
  });

  it('takes a link in an Android mail app for a browser tab', () => {
    expect(findDisplayMode(facts('browser', { fromAndroidApp: true }))).toBe('browser');
  });

  it('takes a desktop app with its own title bar for standalone', () => {
    expect(findDisplayMode(facts('window-controls-overlay'))).toBe('standalone');
  });

  it('is a browser where nothing matches', () => {
    expect(findDisplayMode(facts(''))).toBe('browser');
  });
});

describe('isStandalone', () => {
  it('is true for standalone, fullscreen and twa alone', () => {
    const modes = ['browser', 'standalone', 'fullscreen', 'minimal-ui', 'twa'] as const;
    expect(modes.filter(isStandalone)).toEqual(['standalone', 'fullscreen', 'twa']);
  });
});
