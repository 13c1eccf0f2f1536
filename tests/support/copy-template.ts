import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { realPorts } from '#server/ports.ts';
import { prepareServices } from '#server/start-server.ts';

/** As server/database/sqlite.ts calls it. */
const FILE = 'podhod.sqlite';

/** By the time at which it was made; once a test process. */
const templates = new Map<number, Promise<Buffer>>();

/** Gives a new data folder a database that is migrated and seeded already: half of what a start takes. */
export async function copyTemplate(dataDir: string, nowMs: number): Promise<void> {
  const template = templates.get(nowMs) ?? makeTemplate(nowMs);
  templates.set(nowMs, template);
  writeFileSync(join(dataDir, FILE), await template);
}

async function makeTemplate(nowMs: number): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-template-'));
  const env = { DATA_DIR: dataDir, JWT_SECRET: 'of nobody but the template itself', LOG_LEVEL: 'silent' };
  try {
    const services = await prepareServices(readConfig(env), { ...realPorts, now: () => nowMs });
    await services.database.close();
    return readFileSync(join(dataDir, FILE));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
