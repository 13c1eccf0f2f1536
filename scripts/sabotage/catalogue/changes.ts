/** The pull of what changed: what the device makes of it, and from which place it goes on. */
import { type Sabotage, tests } from '../sabotage.ts';

const CLIENT = 'sync/pull-changes';

export const CHANGES: readonly Sabotage[] = [
  {
    name: 'tombstone-ignored',
    rules: ['PULL6'],
    breaks: 'what another device deleted goes on showing',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: 'await mergeDeleted(ctx, row);',
        replace: 'void [mergeDeleted, row];',
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] comes with one call')],
  },
  {
    name: 'tombstone-of-what-is-on-its-way',
    rules: ['PULL7'],
    breaks: 'a row whose call is not answered yet is removed because it was deleted elsewhere',
    edits: [
      {
        file: 'sync/merge/merge-deleted.ts',
        find: 'if (local && !pending.isProtected(local.key)) await db.templates',
        replace: 'void pending;\n  if (local) await db.templates',
      },
    ],
    watchers: [tests(CLIENT, '[PULL7] keeps what it made')],
  },
  {
    name: 'place-before-its-rows',
    rules: ['PULL6'],
    breaks: 'the place is on disk before the rows that it stands for',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: 'const outcome = await applyPull(',
        replace: 'await movePlace(db, body.place);\n  const outcome = await applyPull(',
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] and its rows')],
  },
  {
    name: 'place-of-another-user',
    rules: ['PULL6', 'SES6'],
    breaks: 'who signs in here for the first time goes on from the place of whoever was here before',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: "const PATH = '/api/changes/';",
        replace: "const PATH = '/api/changes/';\nlet lastPlace: string | null = null;",
      },
      {
        file: 'sync/pull/pull-changes.ts',
        find: 'const { place } = changes;',
        replace: 'const place = changes.place ?? lastPlace;\n  lastPlace = place;',
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] is its user’s')],
  },
  {
    name: 'place-noted-after-the-lists',
    rules: ['PULL6'],
    breaks: 'the place is asked for when the lists are read, and what changed meanwhile is missed',
    edits: [
      {
        file: 'sync/pull/pull.ts',
        find: "const outcomes = scope === 'full' ? [await noteStart(session, db)] : [];",
        replace: 'const outcomes: PullOutcome[] = [];',
      },
      {
        file: 'sync/pull/pull.ts',
        find: "if (scope === 'full' && isAllRead) ",
        replace: "if (scope === 'full') await noteStart(session, db);\n  if (scope === 'full' && isAllRead) ",
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] is not missed')],
  },
  {
    name: 'first-pull-whole-before-it-is',
    rules: ['PULL4', 'PULL6'],
    breaks: 'a device that has read no list yet asks for changes only, and never for what was there before',
    edits: [
      {
        file: 'sync/pull/place.ts',
        find: '...changes, noted: changes.noted ?? noted }',
        replace: '...changes, ...noted }',
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] is there once')],
  },
  {
    name: 'reset-not-noticed',
    rules: ['PULL6'],
    breaks: 'the rows of a server that was put back from a backup are not read anew',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: " || (fetched.kind === 'body' && fetched.body.is_reset)",
        replace: '',
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] of a server that was put back')],
  },
  {
    name: 'library-not-followed',
    rules: ['PULL6'],
    breaks: 'the place moves on though the library that goes with it could not be read',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: "if (library !== 'nothing-new') return library;",
        replace: 'void library;',
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] goes on only with the library')],
  },
  {
    name: 'wished-for-not-read',
    rules: ['PULL6', 'PARK3'],
    breaks: 'a training that stood in a pull’s way is never read again',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: 'await serverIdsOf(db, asked)',
        replace: 'await serverIdsOf(db, asked.slice(0, 0))',
      },
    ],
    watchers: [tests(CLIENT, '[PULL6] a workout that is wished for')],
  },
  {
    name: 'use-without-training-stays',
    rules: ['PULL6'],
    breaks: 'a template shows a use that the server never heard of',
    edits: [
      {
        file: 'sync/pull/pull-changes.ts',
        find: 'await findUntold(db)',
        replace: '(await findUntold(db)).slice(0, 0)',
      },
    ],
    watchers: [tests(CLIENT, "[PULL6] a template's use")],
  },
  {
    name: 'older-answer-stays-on-top',
    rules: ['PULL7'],
    breaks: 'an answer that is older than what a pull has brought stays on top of it',
    edits: [
      {
        file: 'sync/pull/place.ts',
        find: 'if (changes.goBackTo === null) return;',
        replace: 'if (changes.goBackTo !== undefined) return;',
      },
    ],
    watchers: [tests(CLIENT, '[PULL7] answers with what was before')],
  },
];
