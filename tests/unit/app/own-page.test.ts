/** Which page the service worker keeps for use without network. */
import { expect, it } from 'vitest';
import { isOwnPage } from '#workers/service-worker-page.ts';

const own = new Set(['/assets/index-AAAA.js', '/assets/index-BBBB.css', '/index.html']);
const page = (...paths: string[]) => paths.map(path => `<script src="${path}"></script>`).join('');

it.each([
  ['the page that was built', page('/assets/index-AAAA.js', '/assets/index-BBBB.css'), true],
  [
    'with what a scanner put into it',
    page('https://scanner.example/assets/x.js', '/assets/index-AAAA.js'),
    true,
  ],
  ['that of another version', page('/assets/index-CCCC.js', '/assets/index-BBBB.css'), false],
  ['a login page', '<form action="/login">Войдите в сеть</form>', false],
])('[APP4] %s', (_, html, isKept) => {
  expect(isOwnPage(html, own)).toBe(isKept);
});
