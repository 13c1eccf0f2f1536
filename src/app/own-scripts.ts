/*
 * Trusted Types, which the server's Content-Security-Policy asks for: no text becomes markup anywhere in the app, and
 * what a page starts by its address (the workers) is one of the app's own files.
 */

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (address: string) => string }): unknown;
}

/** The browser asks it before anything is started by address. Nothing where the browser has no Trusted Types. */
export function allowOwnScripts(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: mustBeOwn });
}

function mustBeOwn(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/')))
    return address;
  throw new TypeError(`${address} is no script of this app`);
}
