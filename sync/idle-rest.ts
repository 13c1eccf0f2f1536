/** For the exchange: commands, which stop it too, may import sync/log alone. */
export { stopIdleRest } from './log/idle-rest.ts';
