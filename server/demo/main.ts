import { parseArgs } from 'node:util';
import { runProcess } from '../run-process.ts';
import { prepareServices, startServer } from '../start-server.ts';
import { StartupError } from '../startup-error.ts';
import { DEMO_PASSWORD, DEMO_USERNAME, fillDatabase } from './fill-database.ts';

/** Ten years of training, near a hundred thousand sets. */
const DEFAULT_WORKOUTS = 3_000;

await runProcess(async config => {
  const services = await prepareServices(config);
  const isNew = await fillDatabase(services, readWorkoutCount());
  await services.database.close();
  if (isNew) console.log('Демонстрационные данные созданы.');
  console.log(`Имя: ${DEMO_USERNAME}, пароль: ${DEMO_PASSWORD}`);
  return await startServer(config);
});

function readWorkoutCount(): number {
  const { values } = parseArgs({ options: { workouts: { type: 'string' } } });
  const count = values.workouts === undefined ? DEFAULT_WORKOUTS : Number(values.workouts);
  if (Number.isInteger(count) && count >= 0 && count <= 100_000) return count;
  throw new StartupError('--workouts: целое число от 0 до 100000.');
}
