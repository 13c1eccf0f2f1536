import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Library } from '#contract/library.ts';
import { readConfig } from '#server/config.ts';
import { realPorts } from '#server/ports.ts';
import { prepareServices } from '#server/start-server.ts';

/** As server/database/sqlite.ts calls it. */
const FILE = 'podhod.sqlite';

/** By the library and the time at which it was made; once a test process. */
const templates = new Map<Library | undefined, Map<number, Promise<Buffer>>>();

/** Gives a new data folder a database that is migrated and seeded already: half of what a start takes. */
export async function copyTemplate(dataDir: string, nowMs: number, library?: Library): Promise<void> {
  const byTime = templates.get(library) ?? new Map<number, Promise<Buffer>>();
  templates.set(library, byTime);
  const template = byTime.get(nowMs) ?? makeTemplate(nowMs, library);
  byTime.set(nowMs, template);
  writeFileSync(join(dataDir, FILE), await template);
}

async function makeTemplate(nowMs: number, library?: Library): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'podhod-template-'));
  const env = { DATA_DIR: dataDir, JWT_SECRET: 'of nobody but the template itself', LOG_LEVEL: 'silent' };
  try {
    const services = await prepareServices(
      readConfig(env),
      { ...realPorts, now: () => nowMs },
      library && { library },
    );
    await services.database.close();
    return readFileSync(join(dataDir, FILE));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
