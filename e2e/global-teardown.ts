import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataDirectory, logFile, NEW_PASSWORD, PASSWORD } from './members';
import { openDatabase } from './open-database';

/** Ids of members and sessions open nothing. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** After all journeys, and before the server stops: nothing that opens a door stands in its log. */
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
  const told = secrets.filter((secret) => log.includes(secret));
  console.info(
    `\nsecrets: ${secrets.length} looked for in ${lines} lines of the log, found: ${told.length}`,
  );
  if (told.length > 0) throw new Error(`${told.length} secrets are in the log of the server`);
  if (secrets.length < 12 || lines < 10) throw new Error('there was nothing to look for');
}

/** Of the browsers whose state was kept. */
function readCookies(): string[] {
  return readdirSync(dataDirectory())
    .filter((name) => /^browser-.*\.json$/.test(name))
    .map((name) => readFileSync(path.join(dataDirectory(), name), 'utf8'))
    .flatMap((text) => (JSON.parse(text) as { cookies: { value: string }[] }).cookies)
    .map(({ value }) => value)
    .filter((value) => value.length > 12);
}

/** What the installation and its identity provider keep to themselves. */
async function readStored(): Promise<string[]> {
  const db = openDatabase(dataDirectory());
  const rows = await db<{ text: string }[]>`
    select to_json(s)::text as text from installation_secrets s
    union all select to_json(r)::text from identity_records r
    union all select to_json(s)::text from sessions s`;
  await db.end();
  const words = rows.flatMap(({ text }) => text.match(/[\w.-]{32,}/g) ?? []);
  return [...new Set(words)].filter((word) => !UUID.test(word));
}
