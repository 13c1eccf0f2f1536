import { parseArgs } from 'node:util';
import { runProcess } from '../run-process.ts';
import { prepareServices, startServer } from '../start-server.ts';
import { StartupError } from '../startup-error.ts';
import { DEMO_PASSWORD, DEMO_USERNAME, fillDatabase } from './fill-database.ts';

/** Ten years of training, near a hundred thousand sets. */
const DEFAULT_WORKOUTS = 3_000;

await runProcess(async config => {
  const workoutCount = readWorkoutCount();
  const services = await prepareServices(config);
  const isNew = await fillDatabase(services, workoutCount);
  await services.database.close();
  if (isNew) console.log('Демонстрационные данные созданы.');
  console.log(`Имя: ${DEMO_USERNAME}, пароль: ${DEMO_PASSWORD}`);
  return await startServer(config);
});

function readWorkoutCount(): number {
  const text = readOption();
  const count = text === undefined ? DEFAULT_WORKOUTS : Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= 100_000) return count;
  throw new StartupError('--workouts: целое число от 0 до 100000.');
}

/** What is not understood is no number. */
function readOption(): string | undefined {
  try {
    return parseArgs({ options: { workouts: { type: 'string' } } }).values.workouts;
  } catch {
    return 'NaN';
  }
}
