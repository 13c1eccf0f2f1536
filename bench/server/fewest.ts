import { randomUUID } from 'node:crypto';
import type { Execute, Row, Statement } from './statements.ts';

/*
 * The fewest statements for each call's effect and answer, written by hand for this benchmark. They share nothing with
 * the server's, so a superfluous statement there shows.
 */

export interface Person {
  readonly userId: number;
  readonly userKey: string;
}

/** The user's row with the revision that a change continues. */
const findUser = ({ userId, userKey }: Person) => sql`
  select u.revision, u.rest_default_sec from sessions s join users u on u.id = s.user_id
  where s.id = ${userId} and s.user_id = ${userId} and u.key = ${userKey} and s.revoked_at is null`;

const completedPage = (userId: number) => sql`
  select id from workouts where user_id = ${userId} and status = 'completed' order by started_at desc, id desc limit 20`;

export async function readNothing(execute: Execute, person: Person): Promise<void> {
  await execute(findUser(person));
}

export async function readActive(execute: Execute, person: Person): Promise<void> {
  const { userId } = person;
  await execute(findUser(person));
  const [workout] = await execute(sql`
    select * from workouts where user_id = ${userId} and status = 'active'`);
  const id = workout?.id;
  // Includes the last time and the best before.
  await execute(sql`
    select i.*, e.name, e.execution_variation, e.type, e.is_archived, q.name as equipment, m.name as muscle, coalesce(x.load_mode, e.load_mode) as load_mode,
      (select t.workout_id from workout_exercises t where t.exercise_id = i.exercise_id and t.user_id = i.user_id
        and t.started_at < ${workout?.started_at} order by t.started_at desc, t.workout_id desc limit 1) as last_id,
      (select max(t.best_rank) from workout_exercises t where t.exercise_id = i.exercise_id and t.user_id = i.user_id
        and t.started_at < ${workout?.started_at}) as best
    from workout_items i join exercises e on e.id = i.exercise_id join equipments q on q.id = e.equipment_id
      join muscles m on m.id = e.primary_muscle_id
      left join exercise_settings x on x.user_id = i.user_id and x.exercise_id = i.exercise_id
    where i.workout_id = ${id} order by coalesce(i.position, i.item_order), i.item_order`);
  await execute(sql`
    select s.* from workout_items i join workout_sets s on s.item_id = i.id where i.workout_id = ${id}
    order by s.item_id, coalesce(s.position, s.set_order), s.set_order`);
  await execute(sql`
    select l.exercise_id, m.id, m.name, m.client_key
    from workout_items i join exercise_muscles l on l.exercise_id = i.exercise_id join muscles m on m.id = l.muscle_id
    where i.workout_id = ${id} order by l.exercise_id, l.position`);
}

export async function readHistory(execute: Execute, person: Person): Promise<void> {
  const { userId } = person;
  await execute(findUser(person));
  await execute(sql`
    select w.*, (select count(*) from workouts where user_id = ${userId} and status = 'completed') as count
    from workouts w where w.id in (${completedPage(userId)}) order by w.started_at desc, w.id desc`);
  await execute(sql`
    select i.id, i.workout_id, i.exercise_id, e.name, e.execution_variation, q.id as equipment_id, q.name as equipment,
      q.client_key as equipment_key, coalesce(x.load_mode, e.load_mode) as load_mode
    from workout_items i join exercises e on e.id = i.exercise_id join equipments q on q.id = e.equipment_id
      left join exercise_settings x on x.user_id = i.user_id and x.exercise_id = i.exercise_id
    where i.workout_id in (${completedPage(userId)})
    order by i.workout_id, coalesce(i.position, i.item_order), i.item_order`);
  await execute(sql`
    select s.item_id, s.done, s.weight_hundredths, s.reps, s.hard_reps, s.duration_sec, s.set_type
    from workout_items i join workout_sets s on s.item_id = i.id
    where i.workout_id in (${completedPage(userId)})
    order by s.item_id, coalesce(s.position, s.set_order), s.set_order`);
  await execute(sql`
    select t.workout_id, t.exercise_id, t.best_rank,
      (select max(p.best_rank) from workout_exercises p where p.user_id = t.user_id and p.exercise_id = t.exercise_id
        and (p.started_at, p.workout_id) < (t.started_at, t.workout_id)) as before
    from workout_exercises t where t.workout_id in (${completedPage(userId)})`);
}

export interface SetPlace {
  readonly order: number;
  readonly setId: number;
}

export async function patchSet(execute: Execute, person: Person, place: SetPlace): Promise<void> {
  const change = await begin(execute, person, 200);
  const set = await findSet(execute, person, place);
  const acts = JSON.stringify({ weight_kg: change.atMs, reps: change.atMs, done: change.atMs });
  const weight = set.weight_hundredths === 8_250 ? 8_500 : 8_250;
  await execute(sql`
    update workout_sets set done = 1, weight_hundredths = ${weight}, reps = 8, acts = ${acts}, updated_at = ${change.at},
      revision = ${change.revision}, written_by = ${change.writer}, ticked_by = ${change.writer},
      ticked_revision = ${change.revision}
    where id = ${place.setId}`);
  await findPrevious(execute, person, set);
  await writeJournal(execute, person, change, set);
  await end(execute, person, { change, workoutId: set.workout_id, tickedAt: change.at });
}

/** Returns the id of the set. */
export async function postSet(execute: Execute, person: Person, order: number): Promise<unknown> {
  const { userId } = person;
  const change = await begin(execute, person, 201);
  // Also counts the sets, for the limit.
  const [item] = await execute(sql`
    select i.*, w.started_at, (select count(*) from workout_items o join workout_sets s on s.item_id = o.id
      where o.workout_id = w.id) as sets
    from workouts w join workout_items i on i.workout_id = w.id
    where w.user_id = ${userId} and w.status = 'active' and i.item_order = ${order}`);
  const [next] = await execute(sql`
    update workout_items set last_set_order = last_set_order + 1 where id = ${item?.id} returning last_set_order`);
  const [made] = await execute(sql`
    insert into workout_sets (done, weight_hundredths, reps, set_type, note, client_key, user_id, item_id, set_order,
      created_at, updated_at, revision, written_by)
    values (0, 8250, 8, 'work', '', ${randomUUID()}, ${userId}, ${item?.id}, ${next?.last_set_order}, ${change.at},
      ${change.at}, ${change.revision}, ${change.writer})
    returning id`);
  await execute(sql`
    select * from workout_sets where item_id = ${item?.id} order by coalesce(position, set_order), set_order`);
  await findPrevious(execute, person, item);
  await end(execute, person, { change, workoutId: item?.workout_id, tickedAt: null });
  return made?.id;
}

export async function deleteSet(execute: Execute, person: Person, place: SetPlace): Promise<void> {
  const change = await begin(execute, person, 204);
  const set = await findSet(execute, person, place);
  await execute(sql`
    insert into tombstones (user_id, kind, key, revision, deleted_at)
    values (${person.userId}, 'set', ${set.client_key}, ${change.revision}, ${change.at})`);
  await execute(sql`delete from workout_sets where id = ${place.setId}`);
  await writeJournal(execute, person, change, set);
  await end(execute, person, { change, workoutId: set.workout_id, tickedAt: null });
}

interface Change {
  readonly atMs: number;
  readonly at: string;
  readonly writer: string;
  readonly revision: number;
}

/** Checks the user, and that no call with this key was answered before; the same statement stores the answer. */
async function begin(execute: Execute, person: Person, status: number): Promise<Change> {
  const [user] = await execute(findUser(person));
  const atMs = Date.now();
  const at = new Date(atMs).toISOString();
  await execute(sql`
    insert into idempotency_keys (user_id, key, fingerprint, status, body, reference, created_at)
    values (${person.userId}, ${randomUUID()}, 'fDnfxUV2:tjyWUvfoVebpUnYVzWyvAm', ${status}, null, 'set 1 1', ${at})
    on conflict do nothing returning status`);
  return { atMs, at, writer: `session ${person.userId}`, revision: Number(user?.revision) + 1 };
}

async function findSet(execute: Execute, { userId }: Person, { order, setId }: SetPlace): Promise<Row> {
  const [set] = await execute(sql`
    select s.*, i.exercise_id, i.workout_id, i.client_key as item_key, w.client_key as workout_key, w.started_at,
      e.client_key as exercise_key,
      (select count(*) from workout_sets b where b.item_id = s.item_id and b.set_order < s.set_order) as place
    from workout_sets s join workout_items i on i.id = s.item_id join workouts w on w.id = i.workout_id
      join exercises e on e.id = i.exercise_id
    where s.id = ${setId} and w.user_id = ${userId} and w.status = 'active' and i.item_order = ${order}`);
  if (!set) throw new Error(`no set ${setId}`);
  return set;
}

async function findPrevious(execute: Execute, { userId }: Person, item: Row | undefined): Promise<void> {
  await execute(sql`
    select s.* from workout_items i join workout_sets s on s.item_id = i.id
    where i.exercise_id = ${item?.exercise_id} and s.done = 1 and i.workout_id = (
      select t.workout_id from workout_exercises t
      where t.user_id = ${userId} and t.exercise_id = ${item?.exercise_id} and t.started_at < ${item?.started_at}
      order by t.started_at desc, t.workout_id desc limit 1)
    order by s.set_order`);
}

async function writeJournal(execute: Execute, { userId }: Person, change: Change, set: Row): Promise<void> {
  const { client_key: key, item_key, workout_key, exercise_key } = set;
  const was = { kind: 'set', key, item_key, workout_key, exercise_key, order: set.set_order, reps: set.reps };
  const rows = JSON.stringify([{ was, now: { weight_kg: 82.5, reps: 8 } }]);
  await execute(sql`
    insert into journal (user_id, key, writer, session_id, acted_at, created_at, rows, is_cut)
    values (${userId}, ${randomUUID()}, ${change.writer}, ${userId}, ${change.at}, ${change.at}, ${rows}, 0)`);
}

/** Writes what the feed reads. */
async function end(
  execute: Execute,
  { userId }: Person,
  { change, workoutId, tickedAt }: { change: Change; workoutId: unknown; tickedAt: string | null },
): Promise<void> {
  const { at, revision } = change;
  await execute(sql`
    update workouts set updated_at = ${at}, touched_at = ${at}, ticked_at = coalesce(${tickedAt}, ticked_at)
    where id = ${workoutId}`);
  const tag = randomUUID().slice(0, 8);
  await execute(sql`update users set revision = ${revision}, revision_tag = ${tag} where id = ${userId}`);
  await execute(sql`
    insert into revisions (user_id, revision, tag, created_at) values (${userId}, ${revision}, ${tag}, ${at})`);
}

/** A statement with a `?` for each value; a nested statement brings its own values. */
function sql(texts: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  const parts = values.map(value => (isStatement(value) ? value : { sql: '?', parameters: [value] }));
  const [first = '', ...rest] = texts;
  return {
    sql: first + rest.map((text, at) => `${parts[at]?.sql}${text}`).join(''),
    parameters: parts.flatMap(part => part.parameters),
  };
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'parameters' in value;
}
