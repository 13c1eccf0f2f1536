// `npm run race`: two server processes on one PostgreSQL database, and ten thousand calls that collide; those that
// prepare a collision don't count (`-- --calls N` for another number).
import { parseArgs } from 'node:util';
import { createDatabase } from './postgres/create-database.ts';
import { startTestPostgres } from './postgres/test-postgres.ts';
import { COLLISIONS } from './race/collisions.ts';
import { race } from './race/race.ts';

const { values } = parseArgs({ options: { calls: { type: 'string', default: '10000' } } });
const postgres = await startTestPostgres();
try {
  const database = await createDatabase(postgres.url, 'race');
  const startedAtMs = performance.now();
  const { calls, unavailable, rounds, violations } = await race(database.url, Number(values.calls));
  await database.drop();
  for (const violation of violations) console.error(violation);
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  console.log(
    `${calls} colliding calls, ${rounds} rounds of ${Object.keys(COLLISIONS).length} collisions, ${unavailable} answered 503 and made again, ${seconds} s`,
  );
  console.log(`${violations.length} promises broken`);
  process.exitCode = violations.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
}
