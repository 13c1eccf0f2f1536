/** Whose tokens are used, when they are renewed, and what a logout stops. */
import { type Sabotage, tests } from '../sabotage.ts';

export const SESSION: readonly Sabotage[] = [
  {
    name: 'refresh-not-shared',
    rules: ['SES1'],
    breaks: 'each tab that needs a token refreshes for itself',
    edits: [
      {
        file: 'sync/session/session-context.ts',
        find: '`, LOCK_WAIT_MS, body);',
        replace: '` + ports.random.uuid(), LOCK_WAIT_MS, body);',
      },
    ],
    watchers: [tests('session/refresh', '[SES1]')],
  },
  {
    name: 'refresh-not-looked-for',
    rules: ['SES1'],
    breaks: 'a tab that waited for another one’s refresh does not look at what it brought',
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
        find: '  await storeTokens(ctx.device, session, tokens);\n',
        replace: "  if (session) return { kind: 'token', token: tokens.access };\n",
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
        find: 'hp_ts: loadedAtMs(account), client_key };',
        replace: 'hp_ts: loadedAtMs(account), client_key: client_key && undefined };',
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
    watchers: [tests('session/exchange', '[SES6]')],
  },
  {
    name: 'logout-without-fence',
    rules: ['SES7'],
    breaks: 'a logout does not raise the fence, and an answer that comes later is stored',
    edits: [
      {
        file: 'sync/session/account-data.ts',
        find: '      else await fence(db);\n',
        replace: '      else void fence;\n',
      },
    ],
    watchers: [tests('session/exchange', '[SES7]')],
  },
  {
    name: 'ended-session-empties-the-log',
    rules: ['SES8'],
    breaks: 'a session that the server refuses takes the unsent changes with it',
    edits: [
      {
        file: 'sync/session/access-result.ts',
        find: '  await endSession(ctx.device, session, ctx.ports.clock.now());\n',
        replace:
          "  await endSession(ctx.device, session, ctx.ports.clock.now());\n  await ctx.device.openAccount(session.accountKey ?? '').log.clear();\n",
      },
    ],
    watchers: [tests('session/exchange', '[SES8]')],
  },
  {
    name: 'guest-moves-nothing',
    rules: ['SES9', 'OUT1'],
    breaks: 'what a guest takes into an account is seen there and never sent',
    edits: [
      {
        file: 'sync/session/move-account.ts',
        find: "state: entry.state === 'sealed' ? 'waiting' : entry.state",
        replace: "state: entry.state === 'waiting' ? 'discarded' : entry.state",
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
        find: '    if (JSON.stringify(log) !== JSON.stringify(load.log)) return;\n',
        replace: '    if (log.length < load.log.length) return;\n',
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
        find: '    if (isLetGo) await unpack(',
        replace: '    await unpack(',
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
        find: "?.value !== 'valid') return;",
        replace: ' === undefined) return;',
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
    name: 'emptied-guest-cannot-be-reached',
    rules: ['SES9'],
    breaks: 'what a tab that slept writes after a guest has moved cannot be reached',
    edits: [
      {
        file: 'sync/session/returnable-guests.ts',
        find: 'return workouts + exercises + templates > 0;',
        replace: 'return workouts + exercises + templates < 0;',
      },
    ],
    watchers: [tests('session/log-in-from-guest', '[SES9]')],
  },
  {
    name: 'lost-deletion-never-found-out',
    rules: ['SES5'],
    breaks: 'an account whose deletion was carried out and not answered stays on the device',
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
    name: 'guest-enters-amid-its-move',
    rules: ['SES9'],
    breaks: 'a guest gets its first token while a move of it goes on',
    edits: [
      {
        file: 'sync/session/guest-entry.ts',
        find: '  await voidTickets(ctx.device, accountKey);\n',
        replace: '  void voidTickets;\n',
      },
    ],
    watchers: [tests('session/move-account', 'asks for its first token')],
  },
  {
    name: 'person-known-by-id',
    rules: ['WHO1'],
    breaks: 'a server id that is used again opens the data of the person who had it',
    edits: [
      {
        file: 'sync/session/account-store.ts',
        find: '    if (account.userKey !== null) return account.userKey === user.key;\n',
        replace: '    if (account.userKey === user.key) return true;\n',
      },
      {
        file: 'sync/session/account-store.ts',
        find: 'return account.serverUserId === user.id && (joinedMs === undefined || hasJoinedThen);',
        replace: 'return account.serverUserId === user.id;',
      },
    ],
    watchers: [tests('session/identity', '[WHO1]')],
  },
  {
    name: 'person-known-by-name',
    rules: ['WHO1'],
    breaks: 'on a server without keys and ids the next owner of a name gets the data of the one before',
    edits: [
      {
        file: 'sync/session/account-store.ts',
        find: '  return hasJoinedThen && account',
        replace: '  return account',
      },
    ],
    watchers: [tests('session/identity', 'hands no data to the next owner')],
  },
  {
    name: 'secret-lost-at-upgrade',
    rules: ['WHO2'],
    breaks: 'an upgraded guest cannot come back to a server that was restored to before it',
    edits: [
      {
        file: 'sync/session/guest-entry.ts',
        find: 'if (!account || account.guestSecret === null) {',
        replace: 'if (!account?.isGuest || account.guestSecret === null) {',
      },
    ],
    watchers: [tests('session/identity', 'registered since')],
  },
  {
    name: 'guest-made-anew-under-another-key',
    rules: ['WHO2'],
    breaks: 'a restored server makes the guest anew under a key of its own',
    edits: [
      {
        file: 'sync/session/guest-entry.ts',
        find: ', user_key: account.userKey ?? account.key }',
        replace: ' }',
      },
    ],
    watchers: [tests('session/identity', 'takes a guest in again')],
  },
  {
    name: 'registered-anew-under-another-key',
    rules: ['WHO2'],
    breaks: 'a person who registers again on a restored server loses the data of this device',
    edits: [
      {
        file: 'sync/session/register.ts',
        find: '...(user_key !== null && { user_key })',
        replace: '...(user_key === null && { user_key: undefined })',
      },
    ],
    watchers: [tests('session/identity', 'once they register again')],
  },
  {
    name: 'stranger-remembered',
    rules: ['WHO1', 'SES6'],
    breaks: 'tokens that open another person’s account rename this one',
    edits: [
      {
        file: 'sync/session/account.ts',
        find: '  if (user && !(await isAccountOf(ctx.device, accountKey, user))) return leaveStranger(ctx, accountKey);\n',
        replace: '  void isAccountOf;\n  void leaveStranger;\n',
      },
    ],
    watchers: [tests('session/identity', '[SES6]')],
  },
  {
    name: 'ended-account-forgotten',
    rules: ['SES8'],
    breaks: 'an account that was deleted elsewhere has no way in or out once somebody else was signed in',
    edits: [
      {
        file: 'sync/session/session-store.ts',
        find: '    if (accountKey !== null) await device.accounts.update(accountKey, { endedAtMs: nowMs });\n',
        replace: '    void nowMs;\n',
      },
    ],
    watchers: [tests('session/identity', '[SES8] keeps its data here')],
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
