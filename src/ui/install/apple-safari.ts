/** What a browser says of itself. */
export type BrowserFacts = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** Other browsers on iOS, which call themselves Safari too, and apps that show pages. */
const OTHERS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|YaBrowser|YaApp|GSA\/|DuckDuckGo|Ddg\/|Brave/;

/** An iPad calls itself a Mac, and no Mac has a touch screen. */
export function isAppleTouch({ userAgent, maxTouchPoints }: BrowserFacts): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The one whose menus the hint describes. A page inside another app has no version and no menu at all. */
export function isAppleTouchSafari(facts: BrowserFacts): boolean {
  const { userAgent } = facts;
  return isAppleTouch(facts) && /Version\/.* Safari\//.test(userAgent) && !OTHERS.test(userAgent);
}
