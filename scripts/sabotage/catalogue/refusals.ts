/** What a refusal leaves, and what the person can make of it. */
import { type Sabotage, tests } from '../sabotage.ts';

export const REFUSALS: readonly Sabotage[] = [
  {
    name: 'parked-entry-dropped',
    rules: ['PARK1'],
    breaks: 'a refused change is dropped in place of being set aside',
    edits: [
      {
        file: 'sync/outbox/park.ts',
        find: '  await db.outbox.put(parked);\n',
        replace: '  await db.outbox.delete(parked.seq);\n',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK1]')],
  },
  {
    name: 'refusal-is-a-success',
    rules: ['PARK1'],
    breaks: 'a 4xx is taken for a success, and the entry is gone',
    edits: [
      {
        file: 'sync/replay/verdict.ts',
        find: "  return { kind: 'refused', error, isTargetLost: isTargetLost(op, error) };\n",
        replace: "  return { kind: 'done', answer: reply };\n",
      },
    ],
    watchers: [tests('sync/refusals', '[PARK1]')],
  },
  {
    name: 'retried-over-what-was-said-since',
    rules: ['PARK6'],
    breaks: 'a refused change that is tried again shows over what was said of its row later',
    edits: [
      {
        file: 'sync/outbox/decide.ts',
        find: '    await showAgain(db, retried);\n',
        replace: '    for (const { intent } of retried) await redo(db, intent);\n',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK6]')],
  },
  {
    name: 'rollback-left-out',
    rules: ['PARK1'],
    breaks: 'what was refused goes on showing as if it held',
    edits: [{ file: 'sync/outbox/park.ts', find: '  await rollBack(db, parked);\n', replace: '' }],
    watchers: [tests('sync/refusals', '[PARK1]')],
  },
  {
    name: 'refusal-holds-up-the-rest',
    rules: ['PARK1'],
    breaks: 'a refused call is tried again and again, and all behind it waits',
    edits: [
      {
        file: 'sync/replay/verdict.ts',
        find: "  return { kind: 'refused', error, isTargetLost: isTargetLost(op, error) };\n",
        replace: "  return { kind: 'not-now', retryAfterMs: null };\n",
      },
    ],
    watchers: [tests('sync/refusals', '[PARK1]')],
  },
  {
    name: 'dependents-not-parked',
    rules: ['PARK2'],
    breaks: 'what depends on a refused call is not tied to it, and stays behind when it is retried',
    edits: [
      {
        file: 'sync/outbox/park.ts',
        find: 'for (const dependent of await dependentsOf(db, entry)) {',
        replace: 'for (const dependent of (await dependentsOf(db, entry)).slice(0, 0)) {',
      },
      {
        file: 'sync/replay/resolve-missing.ts',
        find: 'becauseOf: makers.at(-1)?.seq ?? null,',
        replace: 'becauseOf: null,',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK2]')],
  },
  {
    name: 'lost-elsewhere-taken-from-the-screen',
    rules: ['PARK3'],
    breaks: 'what was ticked vanishes when its exercise was deleted on another device',
    edits: [
      {
        file: 'sync/outbox/roll-back.ts',
        find: 'if (entry.refusal.isTargetLost || (await isOfRefusedTraining(db, entry.intent))) return;',
        replace: 'if (await isOfRefusedTraining(db, entry.intent)) return;',
      },
      {
        file: 'sync/outbox/pending.ts',
        find: "entry.state !== 'parked' || entry.refusal.isTargetLost ||",
        replace: "entry.state !== 'parked' ||",
      },
    ],
    watchers: [tests('sync/two-devices', '[PARK3]')],
  },
  {
    name: 'refused-training-written-over',
    rules: ['PARK2'],
    breaks: 'a finished training that waits with a refused exercise loses what was ticked to the next pull',
    edits: [
      {
        file: 'sync/outbox/pending.ts',
        find: " || entry.intent.op === 'workout.import';",
        replace: ';',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK2]')],
  },
  {
    name: 'refused-training-not-done-again',
    rules: ['PARK6'],
    breaks:
      'a refused change of before stands over what was ticked at the end of a training, when both are tried again',
    edits: [
      {
        file: 'sync/outbox/redo.ts',
        find: '      for (const folded of intent.folded) await redo(db, folded.intent);\n',
        replace: '',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK6]')],
  },
  {
    name: 'put-back-under-spent-keys',
    rules: ['PARK4'],
    breaks: 'what was lost elsewhere is put back under the keys that were deleted',
    edits: [
      {
        file: 'sync/outbox/put-back.ts',
        find: '  const itemKey = newKey();\n  const { server: _server, isDeleted: _deleted,',
        replace: '  const itemKey = old.key;\n  const { server: _server, isDeleted: _deleted,',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK4] an exercise deleted elsewhere')],
  },
  {
    name: 'refused-set-rides-with-the-end',
    rules: ['PARK1'],
    breaks: 'finishing a training takes along a set that was refused and that the person has not decided on',
    edits: [
      {
        file: 'sync/replay/build-import.ts',
        find: '.filter(set => !refused.has(set.key) && ',
        replace: '.filter(set => !refused.has(item.key) && ',
      },
    ],
    watchers: [tests('sync/replaced-elsewhere', '[PARK1]')],
  },
  {
    name: 'lost-set-holds-up-the-training',
    rules: ['PARK1', 'PARK3'],
    breaks: 'a finished training is refused whole for one set that was lost elsewhere',
    edits: [
      {
        file: 'sync/replay/settle.ts',
        find: 'else if (!(await partImport(db, entry, { refusal, newKey })))',
        replace: 'else if (entry.seq > 0 || !(await partImport(db, entry, { refusal, newKey })))',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK4] an exercise deleted elsewhere comes back in its own')],
  },
  {
    name: 'refused-replacement-takes-the-ticks',
    rules: ['PARK2'],
    breaks: 'a replacement by a refused exercise is made over what was ticked since, once that is mended',
    edits: [
      {
        file: 'sync/outbox/decide.ts',
        find: "  if (intent.op !== 'item.replace') return false;\n",
        replace: '  if (intent.op.length > 0) return false;\n',
      },
    ],
    watchers: [tests('sync/tried-again', '[PARK2] a replacement by a refused exercise does not')],
  },
  {
    name: 'refused-edit-overwrites-later-one',
    rules: ['PARK2'],
    breaks: 'an edit of an exercise that waited for a refused alternative goes out over one made since',
    edits: [
      {
        file: 'sync/outbox/append.ts',
        find: '  await overrule(db, earlier, intent);\n',
        replace: '  await overrule(db, [], intent);\n',
      },
    ],
    watchers: [tests('sync/tried-again', '[PARK2] an edit that waited for a refused alternative')],
  },
  {
    name: 'exercise-takes-its-training-along',
    rules: ['PARK2', 'PARK5'],
    breaks: 'the end of a training waits whole for a refused exercise in it, and goes when that is discarded',
    edits: [
      {
        file: 'sync/outbox/part-items.ts',
        find: 'if (!intent.folded.some(stored => isNaming(stored.intent, refused))) return [entry];',
        replace: 'return [entry];',
      },
      {
        file: 'sync/outbox/keep-begun.ts',
        find: 'isStart(intent) || !known.has(subject)',
        replace: 'makesTraining(intent)',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK5]'), tests('sync/refusals', '[PARK2]')],
  },
  {
    name: 'retry-shows-what-was-replaced-since',
    rules: ['PARK6'],
    breaks:
      'an exercise replaced since its adding was refused shows as the former one when that is tried again',
    edits: [
      {
        file: 'sync/outbox/decide.ts',
        find: 'places.flatMap(({ subject, makes }) => [subject, ...makes])',
        replace: 'places.map(({ subject }) => subject)',
      },
    ],
    watchers: [tests('sync/tried-again', '[PARK6] an exercise replaced since')],
  },
  {
    name: 'cancelled-elsewhere-told-as-ended',
    rules: ['PARK4'],
    breaks:
      'the end of a training that another device cancelled is refused like any other, and cannot be put back',
    edits: [
      {
        file: 'server/workouts/update-workout.ts',
        find: "  if (row.status === 'cancelled') throw new ApiError('workout_cancelled');\n",
        replace: '',
      },
    ],
    watchers: [tests('sync/put-back', '[PARK4] a training all sent but for its end')],
  },
  {
    name: 'put-back-beside-the-cancel',
    rules: ['PARK4'],
    breaks: 'what is put back from a training that was cancelled here, unsent, becomes a training of its own',
    edits: [
      {
        file: 'sync/outbox/put-back.ts',
        find: '  if (!(await mayBeThere(db, workout))) return undefined;\n',
        replace: '  if (await mayBeThere(db, workout)) return undefined;\n',
      },
    ],
    watchers: [tests('sync/held-cancel', '[PARK4] what was lost of a training cancelled here')],
  },
  {
    name: 'cancel-folds-what-may-come-back',
    rules: ['PARK4'],
    breaks:
      'an unsent cancel folds away what was ticked, though something else of the training can be put back',
    edits: [
      {
        file: 'sync/outbox/fold-spent.ts',
        find: "if (!maker && all.some(other => isLost(other) || other.state === 'frozen')) return;",
        replace: "if (!maker && all.some(other => other.state === 'frozen')) return;",
      },
    ],
    watchers: [tests('sync/held-cancel', '[PARK4] so it does when nothing offers an undo any more')],
  },
  {
    name: 'cancel-folds-beside-what-is-under-way',
    rules: ['PARK4'],
    breaks: 'an unsent cancel folds away what was ticked, though what is under way may turn out lost',
    edits: [
      {
        file: 'sync/outbox/fold-spent.ts',
        find: "isLost(other) || other.state === 'frozen'",
        replace: 'isLost(other)',
      },
    ],
    watchers: [tests('sync/put-back-late', '[PARK4] what was ticked and waited')],
  },
  {
    name: 'said-after-the-end-stays',
    rules: ['HOLD1', 'FOLD4'],
    breaks: 'what another tab stores of a row after its delete or cancel is left to be refused',
    edits: [
      {
        file: 'sync/outbox/fold-spent.ts',
        find: 'isReadable(other) && other.seq !== entry.seq,',
        replace: 'isReadable(other) && other.seq < entry.seq,',
      },
    ],
    watchers: [tests('sync/said-after-the-end', '[HOLD1]')],
  },
  {
    name: 'put-back-not-told-what-it-makes',
    rules: ['PARK5'],
    breaks: 'a training that was put back, refused again and discarded goes on showing',
    edits: [
      {
        file: 'sync/outbox/append.ts',
        find: '    ...options.links,\n',
        replace: '',
      },
    ],
    watchers: [tests('sync/put-back', '[PARK5]')],
  },
  {
    name: 'edit-waits-for-an-alternative',
    rules: ['PARK2'],
    breaks: 'all of an edit waits with the refused alternative that it names',
    edits: [
      {
        file: 'sync/outbox/part-alternatives.ts',
        find: "if (intent.op !== 'exercise.create' && intent.op !== 'exercise.patch') return undefined;",
        replace: "if (intent.op !== 'exercise.create') return undefined;",
      },
    ],
    watchers: [tests('sync/order', '[PARK2] are edited without one that is refused')],
  },
  {
    name: 'template-goes-with-cancelled-training',
    rules: ['PARK5'],
    breaks:
      'a template goes with the cancelled training it was made of, when what that was begun from is discarded',
    edits: [
      {
        file: 'sync/outbox/keep-begun.ts',
        find: "status !== 'cancelled' || withTemplate.has(key)",
        replace: "status !== 'cancelled' && withTemplate.has(key)",
      },
    ],
    watchers: [tests('sync/refused-start', '[PARK5] a template made of it stays')],
  },
  {
    name: 'discard-leaves-what-waits',
    rules: ['PARK5'],
    breaks: 'what was trained with a refused exercise since, and waits, stays when that is discarded',
    edits: [
      {
        file: 'sync/outbox/discard.ts',
        find: '      if (entry && isParked(entry)) await parkSince(db, entry, stamp);\n',
        replace: '      if (entry && !isParked(entry)) await parkSince(db, entry, stamp);\n',
      },
    ],
    watchers: [tests('sync/refused-among-others', '[PARK5] what was trained with it since')],
  },
  {
    name: 'discarded-goes-on-showing',
    rules: ['PARK5'],
    breaks: 'a discarded change leaves its effect on the screen',
    edits: [
      {
        file: 'sync/outbox/discard.ts',
        find: '    for (const entry of entries.toReversed()) await removeEffect(db, entry, gone);\n',
        replace:
          '    if (entries.length < 0) for (const entry of entries.toReversed()) await removeEffect(db, entry, gone);\n',
      },
    ],
    watchers: [tests('sync/refusals', '[PARK5] a discarded change of what was lost')],
  },
  {
    name: 'discard-hides-what-the-end-made',
    rules: ['PARK5'],
    breaks:
      'what waited for a refused start takes the sets that the end of the training has made along when it is discarded',
    edits: [
      {
        file: 'sync/outbox/discard.ts',
        find: '  if (!gone.has(entry.intent.setKey)) await hide(db.sets, entry.intent.setKey);\n',
        replace: '  await hide(db.sets, entry.intent.setKey);\n',
      },
    ],
    watchers: [tests('sync/put-back', '[PARK5] shows what its end has made')],
  },
  {
    name: 'gone-already-is-a-refusal',
    rules: ['DEL1'],
    breaks: 'the 404 to a delete is taken for a refusal',
    edits: [
      {
        file: 'sync/replay/verdict.ts',
        find: "  if (isDelete(op) && isGone(error)) return { kind: 'done', answer: reply };\n",
        replace: '',
      },
    ],
    watchers: [tests('sync/refusals', '[DEL1]')],
  },
];
