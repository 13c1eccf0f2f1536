// Loaded into the server's process before the server: writes a line for each stretch in which it computed for long without
// a turn of its event loop, and for each change of its memory. Counted is this thread's own work, so that a busy machine
// changes nothing.
const EVERY_MS = 5;
const WORTH_TELLING_MS = 20;

const WORTH_TELLING_BYTES = 8 * 1_048_576;

let last = process.threadCpuUsage();
let lastResident = 0;
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  const ms = (user + system) / 1000 - EVERY_MS;
  if (ms >= WORTH_TELLING_MS) process.stderr.write(`held ${ms.toFixed(0)}\n`);
  const resident = process.memoryUsage.rss();
  if (Math.abs(resident - lastResident) < WORTH_TELLING_BYTES) return;
  lastResident = resident;
  process.stderr.write(`resident ${(resident / 1_048_576).toFixed(0)}\n`);
}, EVERY_MS).unref();
