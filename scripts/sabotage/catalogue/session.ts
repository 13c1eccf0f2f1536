/** Whose tokens are used, when they are renewed, and what a logout stops. */
import { type Sabotage, tests } from '../sabotage.ts';

export const SESSION: readonly Sabotage[] = [
  {
    name: 'refresh-not-shared',
    rules: ['SES1'],
    breaks: 'each tab that needs a token refreshes for itself',
    edits: [
      {
        file: 'sync/session/session-lock.ts',
        find: '`, LOCK_WAIT_MS, body);',
        replace: '` + ports.random.uuid(), LOCK_WAIT_MS, body);',
      },
    ],
    watchers: [tests('session/refresh', '[SES1]')],
  },
  {
    name: 'refresh-not-looked-for',
    rules: ['SES1'],
    breaks: 'who waited for another’s refresh does not look at what it brought',
    edits: [
      {
        file: 'sync/session/access.ts',
        find: 'return tokenIn(session, accountKey, ctx, refused) ?? renew(ctx, session, accountKey, refused);',
        replace: 'return renew(ctx, session, accountKey, refused);',
      },
    ],
    watchers: [tests('session/refresh', '[SES1]')],
  },
  {
    name: 'token-used-before-it-is-stored',
    rules: ['SES2'],
    breaks: 'a fresh token is used and never written to disk',
    edits: [
      {
        file: 'sync/session/access.ts',
        find: '  await storeTokens(ctx.device, session, tokens);\n  return readBack(ctx, accountKey);\n',
        replace: "  return { kind: 'token', token: tokens.access };\n",
      },
    ],
    watchers: [tests('session/refresh', '[SES2] hands out no token')],
  },
  {
    name: 'stale-tokens-over-newer-ones',
    rules: ['SES2'],
    breaks: 'tokens are stored over a generation newer than the one they came from',
    edits: [
      {
        file: 'sync/session/session-store.ts',
        find: '    if (generation !== from.generation) return false;\n',
        replace: '',
      },
    ],
    watchers: [tests('session/refresh', '[SES2] is stored only over')],
  },
  {
    name: 'stale-copy-taken-for-newer',
    rules: ['SES2', 'TAB1'],
    breaks: 'an older copy of the tokens in localStorage wins over the device’s newer ones',
    edits: [
      {
        file: 'src/app/session/token-copy.ts',
        find: 'copy.generation > session.generation',
        replace: 'copy.generation !== session.generation',
      },
    ],
    watchers: [tests('unit/app/token-copy', 'older ones not')],
  },
  {
    name: 'unreachable-refresh-signs-out',
    rules: ['SES3'],
    breaks: 'a refresh that cannot be reached ends the session',
    edits: [
      {
        file: 'sync/session/access.ts',
        find: 'return serveWhileItLasts(ctx, session, refused, reply.',
        replace:
          'if (session.tokens) return enterAsGuest(ctx, session, accountKey);\n  return serveWhileItLasts(ctx, session, refused, reply.',
      },
    ],
    watchers: [tests('session/refresh', '[SES3]')],
  },
  {
    name: 'quick-start-without-its-secret',
    rules: ['SES4'],
    breaks: 'a guest is made without the secret that lets it in again',
    edits: [
      {
        file: 'sync/session/guest-entry.ts',
        find: 'hp_ts: loadedAtMs(account), client_key: account.guestSecret }',
        replace: 'hp_ts: loadedAtMs(account) }',
      },
    ],
    watchers: [tests('session/guest', '[SES4] gets back in as itself when its tokens')],
  },
  {
    name: 'lost-registration-not-found-out',
    rules: ['SES5'],
    breaks: 'a registration whose answer was lost ends in "the name is taken"',
    edits: [
      {
        file: 'sync/session/register.ts',
        find: '(reply.status === 400 && (wasUnanswered || reply.wasRepeated))',
        replace: '(reply.status === 0 && (wasUnanswered || reply.wasRepeated))',
      },
    ],
    watchers: [tests('session/register', '[SES5] whose answer was lost')],
  },
  {
    name: 'anything-is-a-user',
    rules: ['SES5'],
    breaks: 'whatever is answered to the question who one is is taken for a User',
    edits: [
      {
        file: 'sync/session/account-store.ts',
        find: 'return isUser ? (user as UserBody) : undefined;',
        replace: 'return isUser || user ? (user as UserBody) : undefined;',
      },
    ],
    watchers: [tests('session/register', '[SES5] stays who it is when a Wi-Fi answers')],
  },
  {
    name: 'sent-under-another-token',
    rules: ['SES6'],
    breaks: 'entries of one user are sent with the token of whoever is signed in',
    edits: [
      {
        file: 'sync/session/access.ts',
        find: "  if (session.accountKey !== accountKey) return { kind: 'login-needed' };\n",
        replace: '  void accountKey;\n',
      },
    ],
    watchers: [tests('sync/fence', '[SES6]')],
  },
  {
    name: 'logout-without-fence',
    rules: ['SES7'],
    breaks: 'a logout does not raise the fence, and an answer that comes later is stored',
    edits: [
      {
        file: 'sync/session/account-data.ts',
        find: "      await writeMeta(db, 'fence', ports.random.uuid());\n",
        replace: '      void writeMeta;\n      void ports;\n',
      },
    ],
    watchers: [tests('sync/fence', '[SES7]')],
  },
  {
    name: 'ended-session-empties-the-outbox',
    rules: ['SES8'],
    breaks: 'a session that the server refuses takes the unsent changes with it',
    edits: [
      {
        file: 'sync/session/access-result.ts',
        find: '  await endSession(ctx.device, session);\n',
        replace:
          "  await endSession(ctx.device, session);\n  await ctx.device.openAccount(session.accountKey ?? '').outbox.clear();\n",
      },
    ],
    watchers: [tests('sync/fence', '[SES8]')],
  },
  {
    name: 'guest-moves-nothing',
    rules: ['OUT1'],
    breaks: 'a guest’s trainings move into an account without what is unsent of them',
    edits: [
      {
        file: 'sync/session/move-account.ts',
        find: '  await appendEntries(to, load.outbox);\n',
        replace: '',
      },
    ],
    watchers: [tests('session/move-account', 'are all in the other account')],
  },
  {
    name: 'move-empties-what-it-did-not-copy',
    rules: ['OUT1'],
    breaks: 'what another tab adds while a guest’s trainings move along is deleted with the guest',
    edits: [
      {
        file: 'sync/session/move-account.ts',
        find: '    if (JSON.stringify(outbox) !== JSON.stringify(load.outbox)) return;\n',
        replace: '    if (outbox.length < load.outbox.length) return;\n',
      },
    ],
    watchers: [tests('session/move-account', 'take along what another tab adds')],
  },
  {
    name: 'broken-move-unpacked',
    rules: ['SES9'],
    breaks: 'what a guest kept, after a move that broke off, is in the account it was to move to as well',
    edits: [
      {
        file: 'sync/session/move-account.ts',
        find: '    if (isLetGo) await unload(',
        replace: '    await unload(',
      },
    ],
    watchers: [tests('session/move-account', 'when a crash cut the move short')],
  },
  {
    name: 'sleeping-mover-empties',
    rules: ['SES9'],
    breaks: 'a tab that slept over its move empties the guest that went on without it',
    edits: [
      {
        file: 'sync/session/move-account.ts',
        find: " && ticket.value === 'valid')) return;",
        replace: ')) return;',
      },
    ],
    watchers: [tests('session/move-account', 'not emptied from the guest by a tab that slept')],
  },
  {
    name: 'looked-before-the-lock',
    rules: ['SES9'],
    breaks:
      'a guest whom the sync has made known meanwhile is asked to take along what is on the server already',
    edits: [
      {
        file: 'src/features/login/log-in-from-guest.ts',
        find: "  if (!(await isUnknownToServer(ctx.device, guest.accountKey))) return 'apart';\n",
        replace: '',
      },
    ],
    watchers: [tests('session/log-in-from-guest', '[SES9]')],
  },
  {
    name: 'late-token-let-in',
    rules: ['SES9'],
    breaks: 'a first entry that is answered late lets the guest send what is just moving along',
    edits: [
      {
        file: 'sync/session/session-store.ts',
        find: 'generation: session.generation + 1 }',
        replace: 'generation: session.generation }',
      },
    ],
    watchers: [tests('session/guest', '[SES9]')],
  },
  {
    name: 'emptied-guest-has-no-door',
    rules: ['SES9'],
    breaks: 'what a tab that slept writes after a guest has moved cannot be reached',
    edits: [
      {
        file: 'sync/session/kept-guests.ts',
        find: 'return workouts + exercises + templates > 0;',
        replace: 'return workouts + exercises + templates < 0;',
      },
    ],
    watchers: [tests('session/log-in-from-guest', '[SES9]')],
  },
  {
    name: 'lost-deletion-never-found-out',
    rules: ['SES5'],
    breaks: 'an account whose deletion was carried out and not answered stays on the device without a door',
    edits: [
      {
        file: 'sync/session/access-result.ts',
        find: "if (!(await isUnanswered(ctx.device, 'deletion', accountKey))) return",
        replace: 'if (accountKey) return',
      },
    ],
    watchers: [tests('session/account', '[SES5] is found out')],
  },
  {
    name: 'late-tab-takes-tokens-away',
    rules: ['TAB1'],
    breaks: 'a tab that is behind takes the newer tokens of another one away',
    edits: [
      {
        file: 'src/app/session/follow-tokens.ts',
        find: '        if (copy?.generation && copy.generation > session.generation) return;\n',
        replace: '',
      },
    ],
    watchers: [tests('session/follow-tokens', '[TAB1] a tab that is behind')],
  },
];
