/** The server's numbers of changes: whose they are, that none is missing, and where a page ends. */
import { type Sabotage, tests } from '../sabotage.ts';

const SERVER = 'server/changes';

export const REVISIONS: readonly Sabotage[] = [
  {
    name: 'changes-of-all-users',
    rules: ['PULL6', 'SES6'],
    breaks: 'the call for changes tells what everybody did',
    edits: [
      {
        file: 'server/changes/find-marks.ts',
        find: ".where('user_id', '=', work.user.id)",
        replace: '',
      },
    ],
    watchers: [tests(SERVER, "is never another's")],
  },
  {
    name: 'revision-not-per-user',
    rules: ['PULL5', 'SES6'],
    breaks: 'a change of one user moves the number of all',
    edits: [
      {
        file: 'server/database/revision.ts',
        find: ".where('id', '=', userId)",
        replace: '',
      },
    ],
    watchers: [tests(SERVER, "is never another's")],
  },
  {
    name: 'change-without-a-number',
    rules: ['PULL6'],
    breaks: 'a set that is made, changed or deleted gives its training no new number',
    edits: [
      {
        file: 'server/workouts/figures.ts',
        find: 'revision: await work.takeRevision(),',
        replace: '',
      },
    ],
    watchers: [tests(SERVER, 'a workout has after every call')],
  },
  {
    name: 'deletion-leaves-no-tombstone',
    rules: ['PULL6'],
    breaks: 'nobody is told that a template was deleted',
    edits: [
      {
        file: 'server/templates/routes.ts',
        find: "await work.trx.insertInto('deleted_templates').values({ id, user_id, client_key, revision }).execute();",
        replace: '',
      },
    ],
    watchers: [tests(SERVER, 'a template has when it is made')],
  },
  {
    name: 'pages-skip-the-rest',
    rules: ['PULL6'],
    breaks: 'the place after a page is the present, though there are more pages',
    edits: [
      {
        file: 'server/changes/list-changes.ts',
        find: 'hasMore ? placeAfter(last) : present',
        replace: 'hasMore && placeAfter(last) === present ? present : present',
      },
    ],
    watchers: [tests(SERVER, 'hold so many rows')],
  },
  {
    name: 'page-ends-between-changes-only',
    rules: ['PULL6'],
    breaks: 'what is left of a change that touched more rows than a page holds is skipped',
    edits: [
      {
        file: 'server/changes/place.ts',
        find: "return [revision, KINDS.indexOf(kind), id].join('.');",
        replace: 'return String(kind === KINDS[0] && id === 0 ? revision : revision);',
      },
    ],
    watchers: [tests(SERVER, 'may end within one change')],
  },
  {
    name: 'numbers-given-twice',
    rules: ['PULL6'],
    breaks:
      'a server that was put back from a backup gives numbers again, and what is new is taken for known',
    edits: [
      {
        file: 'server/database/revision.ts',
        find: 'Math.max(user.revision + 1, eraOf(user.revision) * ERA + Math.floor(nowMs))',
        replace: 'Math.max(user.revision + 1, eraOf(user.revision) * ERA + Math.floor(0 * nowMs))',
      },
    ],
    watchers: [tests(SERVER, 'is passed by what is written')],
  },
  {
    name: 'future-place-accepted',
    rules: ['PULL6'],
    breaks: 'a place that this server has never been at is answered with "nothing new"',
    edits: [
      {
        file: 'server/changes/list-changes.ts',
        find: 'if (after.revision > work.user.revision)',
        replace: 'if (after.revision < 0)',
      },
    ],
    watchers: [tests(SERVER, 'from the future')],
  },
];
