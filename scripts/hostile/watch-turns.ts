// Loaded into the server's process before the server: writes a line for each stretch in which it computed for long without
// a turn of its event loop. Counted is this thread's own work, so that a busy machine changes nothing.
const EVERY_MS = 5;
const WORTH_TELLING_MS = 20;

let last = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  const ms = (user + system) / 1000 - EVERY_MS;
  if (ms >= WORTH_TELLING_MS) process.stderr.write(`held ${ms.toFixed(0)}\n`);
}, EVERY_MS).unref();
