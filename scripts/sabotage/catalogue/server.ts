/** What the server promises a device that retries. */
import { type Sabotage, tests } from '../sabotage.ts';

export const SERVER: readonly Sabotage[] = [
  {
    name: 'import-takes-less-than-was-sent',
    rules: ['FOLD2'],
    breaks: 'an import of a training that is there in part answers without completing it',
    edits: [
      {
        file: 'server/workouts/import-workout.ts',
        find: '  if (existing) assertNotCancelled(existing);\n',
        replace:
          '  if (existing) assertNotCancelled(existing);\n  if (existing) return { id: existing.id, isNew: false };\n',
      },
    ],
    watchers: [tests('server/import', 'completes a training')],
  },
  {
    name: 'import-skips-new-sets',
    rules: ['FOLD2'],
    breaks: 'an import leaves out new sets of an exercise that is there already',
    edits: [
      {
        file: 'server/workouts/import-workout.ts',
        find: '  await insertSets(work, row.id, missing.map(toNewSet));\n',
        replace: '  void missing;\n',
      },
    ],
    watchers: [tests('server/import', 'completes a training')],
  },
  {
    name: 'import-over-a-replaced-exercise',
    rules: ['LATE2'],
    breaks: 'an import hangs sets on an exercise that another device put in place of theirs',
    edits: [
      {
        file: 'server/workouts/import-workout.ts',
        find: '  refuseReplaced(body.items, exerciseIds, made);\n',
        replace: '  refuseReplaced([], exerciseIds, made);\n',
      },
    ],
    watchers: [
      tests('server/import', 'takes no sets for an exercise'),
      tests('sync/replaced-elsewhere', '[LATE2]'),
    ],
  },
  {
    name: 'import-undoes-a-cancel',
    rules: ['PARK3'],
    breaks: 'an import completes a training that was cancelled',
    edits: [
      {
        file: 'server/workouts/import-workout.ts',
        find: '  if (existing) assertNotCancelled(existing);\n',
        replace: '  void assertNotCancelled;\n',
      },
    ],
    watchers: [tests('server/import', 'does not undo a cancelling')],
  },
  {
    name: 'set-key-not-looked-for',
    rules: ['FRZ1'],
    breaks: 'a set is made again for a client_key that has made one',
    edits: [
      {
        file: 'server/workouts/sets.ts',
        find: 'const existing = body.client_key === undefined ? undefined : await findMade(work, body.client_key);',
        replace: 'const existing = body.client_key === undefined ? await findMade(work, order) : undefined;',
      },
    ],
    watchers: [tests('server/workouts', 'are made once for a client_key')],
  },
  {
    name: 'deleted-set-comes-back',
    rules: ['FRZ1', 'PULL2'],
    breaks: 'a late retry brings a deleted set back',
    edits: [
      {
        file: 'server/workouts/sets.ts',
        find: "  await rememberDeleted(work, 'set', [set.client_key]);\n",
        replace: '  void rememberDeleted;\n',
      },
    ],
    watchers: [tests('server/workouts', 'are made once for a client_key')],
  },
  {
    name: 'two-active-trainings',
    rules: ['JOIN1'],
    breaks: 'a second training is started while one runs',
    edits: [
      {
        file: 'server/workouts/create-workout.ts',
        find: ' ?? (await findActiveWorkout(work));',
        replace: ';\n  void findActiveWorkout;',
      },
    ],
    watchers: [tests('server/workouts', 'makes one, and then answers with it')],
  },
  {
    name: 'database-allows-two-active',
    rules: ['JOIN1'],
    breaks: 'nothing in the database holds a user to one active training',
    edits: [
      {
        file: 'server/database/migrations/001-tables.ts',
        find: "    .createIndex('workouts_one_active')\n    .unique()\n",
        replace: "    .createIndex('workouts_one_active')\n",
      },
    ],
    watchers: [tests('server/workouts', 'is held to one by the database itself')],
  },
  {
    name: 'effect-without-its-key',
    rules: ['FRZ1'],
    breaks: 'the effect and the key that remembers it are two transactions',
    edits: [
      {
        file: 'server/http/register-call.ts',
        find: '        await keepAnswer(work, key, { ...toKept(fresh), fingerprint });\n        return toText(fresh);\n      }),\n    );\n',
        replace:
          '        return toText(fresh);\n      }),\n    );\n    await write(async work => {\n      const kept = await findKeptAnswer(work, key, fingerprint);\n      if (!kept) await keepAnswer(work, key, { ...answer, reference: null, fingerprint });\n      return answer;\n    });\n',
      },
    ],
    watchers: [tests('server/idempotency', 'is kept with what the call did')],
  },
  {
    name: 'key-for-another-call',
    rules: ['FRZ1'],
    breaks: 'a key answers for a call that is not the one it was used for',
    edits: [
      {
        file: 'server/http/idempotency.ts',
        find: "  if (kept && !isSameCall(kept.fingerprint, fingerprint)) throw new ApiError('key_reused');\n",
        replace: '  void isSameCall;\n  void fingerprint;\n',
      },
    ],
    watchers: [tests('server/idempotency', 'refuses the key for another')],
  },
  {
    name: 'key-of-all-users',
    rules: ['SES6'],
    breaks: 'a key answers with what it did for another user',
    edits: [
      {
        file: 'server/http/idempotency.ts',
        find: ".where('user_id', '=', userId)",
        replace: '',
      },
    ],
    watchers: [tests('server/idempotency', "another's same key")],
  },
  {
    name: 'spent-refresh-revokes-nothing',
    rules: ['SES2'],
    breaks: 'a refresh token that comes back after it was spent leaves the thief’s session alive',
    edits: [
      {
        file: 'server/auth/refresh-tokens.ts',
        find: '    await revokeSession(trx, token.session_id, toTime(nowMs));\n',
        replace: '',
      },
    ],
    watchers: [tests('server/auth', 'revokes the family')],
  },
  {
    name: 'refresh-spent-at-once',
    rules: ['SES3'],
    breaks: 'a refresh token is worthless as soon as it was used, whether or not its answer arrived',
    edits: [
      {
        file: 'server/auth/refresh-tokens.ts',
        find: "    .set({ state: 'current', expires_at: expiryFrom(services, nowMs) })\n",
        replace: "    .set({ state: 'spent', expires_at: expiryFrom(services, nowMs) })\n",
      },
    ],
    watchers: [tests('session/refresh', '[SES3] whose answer was lost')],
  },
  {
    name: 'owner-not-asked',
    rules: ['SES6'],
    breaks: 'a training is found by its id, whoever it belongs to',
    edits: [
      {
        file: 'server/workouts/find-workouts.ts',
        find: ".where('id', '=', id).where('user_id', '=', userId)",
        replace: ".where('id', '=', id)",
      },
    ],
    watchers: [tests('server/ownership', 'path')],
  },
  {
    name: 'template-of-anybody',
    rules: ['SES6'],
    breaks: 'a template is found by its id, whoever it belongs to',
    edits: [
      {
        file: 'server/templates/find-templates.ts',
        find: "    .where('user_id', '=', work.user.id)\n",
        replace: '',
      },
    ],
    watchers: [tests('server/ownership', "an import with another's template")],
  },
  {
    name: 'named-workout-ignored',
    rules: ['ADR1'],
    breaks: 'a call that names its training lands in the active one',
    edits: [
      {
        file: 'server/workouts/find-workouts.ts',
        find: 'if (target.workout_id !== undefined) return await mustFindWorkout(work, target.workout_id);',
        replace: 'if (target.workout_id === null) return await mustFindWorkout(work, target.workout_id);',
      },
    ],
    watchers: [tests('server/workouts', 'reaches the workout that was meant')],
  },
  {
    name: 'default-exercise-keeps-its-ranks',
    rules: ['BEST1'],
    breaks: 'a default exercise that a release measures in something else keeps its ranks',
    edits: [
      {
        file: 'server/library/seed-library.ts',
        find: '    await rankAnew(trx, database.dialect, { exerciseIds, now });\n',
        replace:
          '    await rankAnew(trx, database.dialect, { exerciseIds: exerciseIds.slice(exerciseIds.length), now });\n',
      },
    ],
    watchers: [tests('server/figures', '[BEST1] follow a default exercise')],
  },
];
