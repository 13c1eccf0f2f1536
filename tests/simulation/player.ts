/**
 * A process that plays seeds, one after the other as they are dealt to it. The first import must stay the first: it
 * takes timers and tasks over.
 */
import './world/realm.ts';
import type { Task } from './run/tasks.ts';

const { openServerHouse } = await import('./world/server-house.ts');
const { playTask } = await import('./run/play-task.ts');

const house = await openServerHouse();
process.on('message', (task: Task) => {
  void playTask(house, task).then(result => process.send?.(result));
});
// Whoever deals is done, or gone.
process.on('disconnect', () => void house.close().finally(() => process.exit()));
process.send?.('ready');
