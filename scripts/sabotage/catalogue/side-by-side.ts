/** Several calls under way together, over a queue that is read by its edges. */
import { type Sabotage, tests } from '../sabotage.ts';

export const SIDE_BY_SIDE: readonly Sabotage[] = [
  {
    name: 'dependent-calls-side-by-side',
    rules: ['OUT3'],
    breaks: 'new sets of one exercise are under way together, and get whatever order they arrive in',
    edits: [
      {
        file: 'sync/replay/claims.ts',
        find: 'const isFree = !this.#isClosed && !namesOf(entry).some(key => this.#taken.has(key));',
        replace: 'const isFree = true;',
      },
    ],
    watchers: [tests('sync/side-by-side', '[OUT3] new sets')],
  },
  {
    name: 'unkeyed-server-called-side-by-side',
    rules: ['OLD1'],
    breaks: 'a server without client keys is called several times at once',
    edits: [
      {
        file: 'sync/replay/freeze.ts',
        find: 'return isKeyed ? atMost : Math.max(0, Math.min(atMost, 1 - underWay.size));',
        replace: 'void isKeyed;\n  void underWay;\n  return atMost;',
      },
    ],
    watchers: [tests('sync/side-by-side', '[OLD1]')],
  },
  {
    name: 'put-off-forgotten',
    rules: ['LIVE1'],
    breaks: 'a batch ends with no time to go on, though a call was put off while its last turn ran',
    edits: [
      {
        file: 'sync/replay/desk.ts',
        find: 'if (this.#underWay.size > 0 || this.#isDirty) return;',
        replace: 'if (this.#underWay.size > 0) return;',
      },
    ],
    watchers: [tests('sync/side-by-side-faults', '[LIVE1]')],
  },
  {
    name: 'failed-turn-costs-the-answers',
    rules: ['OUT1'],
    breaks: 'answers are thrown away with a turn that fails for what was to be sent next',
    edits: [
      {
        file: 'sync/replay/desk.ts',
        find: '      await this.#storeEach(answered);\n',
        replace: '',
      },
    ],
    watchers: [tests('sync/side-by-side-faults', '[OUT1]')],
  },
  {
    name: 'whole-queue-read',
    rules: ['OUT7'],
    breaks: 'each call reads the whole queue',
    edits: [
      {
        file: 'sync/replay/pick.ts',
        find: 'const LOOK_AHEAD = 24;',
        replace: 'const LOOK_AHEAD = 10_000;',
      },
    ],
    watchers: [tests('sync/long-queue', '[OUT7]')],
  },
  {
    name: 'upgrade-drops-what-was-sent',
    rules: ['DUR5'],
    breaks: 'the upgrade of the database forgets calls that are sent and unanswered',
    edits: [
      {
        file: 'src/db/account-db.ts',
        find: 'this.version(2).stores(SCHEMA_V2);',
        replace:
          "this.version(2)\n      .stores(SCHEMA_V2)\n      .upgrade(tx => tx.table('outbox').where('state').equals('frozen').delete());",
      },
    ],
    watchers: [tests('sync/upgrade', '[DUR5] a database of version 1')],
  },
  {
    name: 'sent-past-a-busy-server',
    rules: ['OUT2'],
    breaks: 'what was frozen ahead goes on while the server has just said that it cannot now',
    edits: [
      {
        file: 'sync/replay/desk.ts',
        find: '        this.#isAlone = false;\n        this.#callOff();\n',
        replace: '        this.#isAlone = false;\n',
      },
    ],
    watchers: [tests('sync/side-by-side-faults', '[OUT2]')],
  },
];
