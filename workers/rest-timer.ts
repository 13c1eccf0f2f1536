/**
 * The rest timer's clock, in a worker because a hidden page's timers are let through once a minute only. It knows a
 * deadline and nothing else; what happens at it is the window's.
 */
import { expose } from 'comlink';
import { createCountdown } from './rest-timer-countdown.ts';

expose(createCountdown());
