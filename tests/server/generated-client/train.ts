// A third party's program: tests/server/generated-client.test.ts compiles and runs it beside a client that it has just
// generated as ./client.ts, with the server's address in HOST. What does not compile or goes wrong fails that test.
import { deepStrictEqual, ok as holds, strictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { ok } from '@oazapfts/runtime';
import * as api from './client.ts';

api.defaults.baseUrl = process.env.HOST ?? '';
const { tokens } = await ok(api.quickStart({ hp_ts: 0, hp_field: '' }));
api.defaults.headers = { Authorization: `Bearer ${tokens.access}` };

const idempotencyKey = randomUUID();
const started = await api.createWorkout({ title: 'Ноги' }, { idempotencyKey });
holds(started.status === 201);
holds(started.headers.get('x-request-id'));
const workout: api.Workout = started.data;
const again = await api.createWorkout({ title: 'Ноги' }, { idempotencyKey });
strictEqual(again.headers.get('idempotency-replayed'), 'true');

const { results } = await ok(api.listExercises({ limit: 1 }));
const [exercise] = results;
holds(exercise);
const { items } = await ok(api.addItems({ workout_id: workout.id, exercise_ids: [exercise.id] }));
strictEqual(items[0]?.exercise.name, exercise.name);

const created = await ok(api.createSet('1', { reps: 5, weight_kg: 80 }));
holds(created.set);
const patched: api.WorkoutSet = await ok(api.updateSet('1', String(created.set.id), { done: true, reps: 6 }));
deepStrictEqual([patched.done, patched.reps, patched.weight_kg], [true, 6, 80]);
// @ts-expect-error the document says that repetitions are a number
const wrong = await api.updateSet('1', String(created.set.id), { reps: 'six' });
strictEqual(wrong.status, 400);
// @ts-expect-error the document names no such field
patched.repetitions;

const read = await api.getActiveWorkout();
const unchanged = await api.getActiveWorkout({ ifNoneMatch: read.headers.get('etag') ?? '' });
strictEqual(unchanged.status, 304);

const finished = await ok(api.updateWorkout(String(workout.id), { status: 'completed', duration: 60 }));
strictEqual(finished.status, 'completed');
const history = await ok(api.listHistory({ limit: 10 }));
strictEqual(history.count, 1);
strictEqual(history.results[0]?.title, 'Ноги');

// Each refusal has the codes that the call may have with its status, and no other.
const refused = await api.updateWorkout(String(workout.id), { status: 'cancelled' });
holds(refused.status === 409);
const code: 'workout_active' | 'workout_cancelled' | 'workout_ended' | 'limit_reached' | 'in_progress' =
  refused.data.code;
strictEqual(code, 'workout_ended');
// @ts-expect-error a workout's end is never refused for an exercise
holds(refused.data.code !== 'exercise_replaced');
const missing = await api.getWorkout('999999999');
holds(missing.status === 404);
strictEqual(missing.data.code satisfies 'not_found', 'not_found');

const batch = await ok(api.batch({ cursor: null, device: randomUUID(), sent_at: Date.now(), calls: [] }));
const sets = batch.rows.filter(row => row.kind === 'set');
deepStrictEqual(
  sets.map(set => set.reps),
  [6],
);
console.log('trained');
