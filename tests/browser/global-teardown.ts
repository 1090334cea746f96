import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openEmbeddedDatabase } from '../support/machine';
import { dataDirectory, logFile, NEW_PASSWORD, PASSWORD } from '../support/members';

/** Ids of members and sessions are no secrets. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks that the server's log of the whole run contains no secret. */
export default async function teardown() {
  const log = readFileSync(logFile(), 'utf8');
  const secrets = [
    PASSWORD,
    NEW_PASSWORD,
    readFileSync(path.join(dataDirectory(), 'session-secret'), 'utf8').trim(),
    ...readCookies(),
    ...(await readStored()),
  ];
  const lines = log.split('\n').filter((line) => line.startsWith('{"level":')).length;
  const leaked = secrets.filter((secret) => log.includes(secret));
  console.info(
    `\nsecrets: searched ${lines} log lines for ${secrets.length}, found ${leaked.length}`,
  );
  if (leaked.length > 0) throw new Error(`${leaked.length} secrets are in the server log`);
  if (secrets.length < 12 || lines < 10) throw new Error('too few secrets or log lines to check');
}

/** From the stored browser states. */
function readCookies(): string[] {
  return readdirSync(dataDirectory())
    .filter((name) => /^browser-.*\.json$/.test(name))
    .map((name) => readFileSync(path.join(dataDirectory(), name), 'utf8'))
    .flatMap((text) => (JSON.parse(text) as { cookies: { value: string }[] }).cookies)
    .map(({ value }) => value)
    .filter((value) => value.length > 12);
}

/** Secrets that the server and its identity provider store. */
async function readStored(): Promise<string[]> {
  const db = openEmbeddedDatabase(dataDirectory());
  const rows = await db<{ text: string }[]>`
    select to_json(s)::text as text from installation_secrets s
    union all select to_json(r)::text from identity_records r
    union all select to_json(s)::text from sessions s`;
  await db.end();
  const words = rows.flatMap(({ text }) => text.match(/[\w.-]{32,}/g) ?? []);
  return [...new Set(words)].filter((word) => !UUID.test(word));
}
