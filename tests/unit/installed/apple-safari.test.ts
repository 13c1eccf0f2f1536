import { describe, expect, it } from 'vitest';
import { isAppleTouch, isAppleTouchSafari } from '#ui/install/apple-safari.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';

function phone(userAgent: string) {
  return { userAgent, maxTouchPoints: 5 };
}

describe('isAppleTouchSafari', () => {
  it('knows the iPhone’s Safari', () => {
    expect(isAppleTouchSafari(phone(`${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`))).toBe(true);
  });

  it('knows an iPad, which calls itself a Mac, and leaves Macs alone', () => {
    const userAgent = `${MAC} Version/18.6 Safari/605.1.15`;
    expect(isAppleTouchSafari({ userAgent, maxTouchPoints: 5 })).toBe(true);
    expect(isAppleTouchSafari({ userAgent, maxTouchPoints: 0 })).toBe(false);
    expect(isAppleTouch({ userAgent, maxTouchPoints: 0 })).toBe(false);
  });

  it.each([
    ['Chrome', `${IPHONE} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`],
    ['Firefox', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge', `${IPHONE} Version/18.0 EdgiOS/142.0.3595.66 Mobile/15E148 Safari/605.1.15`],
    ['Yandex', `${IPHONE} Version/18.0 YaBrowser/25.10.1.598 Mobile/15E148 Safari/604.1`],
    ['a page inside another app', `${IPHONE} Mobile/15E148`],
  ])('leaves %s on an iPhone alone, which has other menus', (_name, userAgent) => {
    expect(isAppleTouchSafari(phone(userAgent))).toBe(false);
    expect(isAppleTouch(phone(userAgent))).toBe(true);
  });

  it('leaves Android alone', () => {
    expect(isAppleTouch(phone(`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`))).toBe(false);
  });
});
