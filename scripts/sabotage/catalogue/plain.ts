/** The caution that a server needs which knows only the specification. */
import { type Sabotage, tests } from '../sabotage.ts';

const PLAIN = 'sync/remote/plain';
const CONTRACT = 'sync/remote-contract';

export const PLAIN_SERVER: readonly Sabotage[] = [
  {
    name: 'lost-call-sent-blindly',
    rules: ['OLD1', 'ONE1'],
    breaks: 'a call whose answer was lost is sent again without a look at what it made',
    edits: [
      {
        file: `${PLAIN}/send-calls.ts`,
        find: '    if (record && !record.result) ctx.unanswered.push(call);\n',
        replace: '',
      },
    ],
    watchers: [tests('sync/plain-server', '[OLD1] whichever answer is lost')],
  },
  {
    name: 'result-forgotten',
    rules: ['ONE1'],
    breaks: 'what was carried out is sent again where the answer was never stored',
    edits: [
      {
        file: `${PLAIN}/send-calls.ts`,
        find: '    if (record?.result) noteFate',
        replace: '    if (record?.result && record.atMs < 0) noteFate',
      },
      {
        file: `${PLAIN}/running-calls.ts`,
        find: 'planned.filter((_, at) => held[at] === undefined)',
        replace: 'planned.filter((_, at) => held[at] !== null)',
      },
    ],
    watchers: [tests(CONTRACT, 'since its answer was never stored')],
  },
  {
    name: 'whichever-training-runs',
    rules: ['OLD1', 'ADR1'],
    breaks: 'calls about sets go to whichever training runs on the server',
    edits: [
      {
        file: `${PLAIN}/running-calls.ts`,
        find: '  if (keyIn(workout) === ctx.active) return ctx.active;\n',
        replace: '  if (ctx.active) return ctx.active;\n',
      },
    ],
    watchers: [tests('sync/plain-server', '[OLD1] calls wait for no stranger')],
  },
  {
    name: 'ended-training-joins',
    rules: ['JOIN2'],
    breaks: 'a training that is over here joins the one that runs on the server',
    edits: [
      {
        file: `${PLAIN}/start.ts`,
        find: 'if (ended || into === null) throw new Waits();',
        replace: 'if ((ended && !ctx.active) || into === null) throw new Waits();',
      },
    ],
    watchers: [tests(CONTRACT, '[JOIN2]')],
  },
  {
    name: 'forgotten-training-swallows',
    rules: ['JOIN5'],
    breaks: 'a training that was forgotten for half a day swallows the next one',
    edits: [
      {
        file: `${PLAIN}/start.ts`,
        find: '  if (startedMs > untilMs) return false;\n',
        replace: '  if (startedMs > untilMs || startedMs > 0) return false;\n',
      },
    ],
    watchers: [tests(CONTRACT, 'the plain remote [JOIN5]')],
  },
  {
    name: 'plain-destroys-unseen',
    rules: ['SEEN1'],
    breaks: 'on a plain server a delete takes away what another device has just ticked',
    edits: [
      {
        file: `${PLAIN}/running-calls.ts`,
        find: '  if (ticked.length > 0) throw',
        replace: '  if (ticked.length < 0) throw',
      },
    ],
    watchers: [tests(CONTRACT, 'the plain remote [SEEN1] takes nothing away')],
  },
  {
    name: 'own-tick-taken-for-anothers',
    rules: ['SEEN1'],
    breaks: 'a set that this device ticked counts as another one’s once it is read back',
    edits: [
      {
        file: `${PLAIN}/wire-rows.ts`,
        find: 'const { created_at, updated_at } = isSame ? before : doc;',
        replace: 'const { created_at, updated_at } = isSame ? doc : doc;',
      },
    ],
    watchers: [tests(CONTRACT, 'the plain remote [SEEN1] takes away what this device')],
  },
  {
    name: 'cancel-takes-all',
    rules: ['JOIN4'],
    breaks: 'a cancel after a join on a plain server ends the other device’s training',
    edits: [
      {
        file: `${PLAIN}/send-calls.ts`,
        find: '    if (row.key !== key) return running.leaveJoined',
        replace: '    if (row.key === undefined) return running.leaveJoined',
      },
    ],
    watchers: [tests(CONTRACT, 'the plain remote [JOIN4]')],
  },
  {
    name: 'slow-reading-never-ends',
    rules: ['PULL4', 'LIVE1'],
    breaks: 'a first reading on a slow network begins anew with each exchange',
    edits: [
      {
        file: `${PLAIN}/lists.ts`,
        find: '    // The lease outlasts the next page.\n',
        replace: '    if (ctx.session.ports.clock.now() > ctx.untilMs) throw new Error("late");\n',
      },
    ],
    watchers: [tests('sync/plain-server', 'where each request takes seconds')],
  },
  {
    name: 'one-row-stops-the-reading',
    rules: ['UNREAD1'],
    breaks: 'a line of a plain server’s history that cannot be read stops every reading',
    edits: [
      {
        file: `${PLAIN}/plain-context.ts`,
        find: '      if (!(error instanceof TypeError)) throw error;\n',
        replace: '      if (error) throw error;\n',
      },
    ],
    watchers: [tests('sync/plain-server', '[UNREAD1]')],
  },
];
