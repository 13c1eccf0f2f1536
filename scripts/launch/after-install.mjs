// npm runs this after `npm ci` and `npm install`; the launcher, which installs without scripts, does the same itself.
import { linkRuntime } from './node-runtime.mjs';

linkRuntime();
