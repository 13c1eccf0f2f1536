import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface OwnDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** A database that nobody else has, on a server whose user may create some; a copy of another where one is named. */
export async function createDatabase(
  serverUrl: string,
  purpose: string,
  template = 'template0',
): Promise<OwnDatabase> {
  const name = `podhod_${purpose}_${randomUUID().replaceAll('-', '')}`;
  // Copied file by file: by way of the log, its default, it takes PostgreSQL four times the work.
  const copying = `template ${template} encoding 'UTF8' strategy file_copy`;
  await runStatement(serverUrl, `create database ${name} ${copying}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    drop: () => runStatement(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
