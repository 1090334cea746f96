import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chatEndpoints, reportsEndpoints } from '@watchfloor/contract';
import { describe, expect, test } from 'vitest';
import type { Database } from '../db/client';
import { migrate, readMigrations } from '../db/migrate';
import { openFileStorage } from '../files/file-storage';
import { newId } from '../identifiers';
import { appendEntries } from '../modules/audit/audit.queries';
import { createFilesApp } from '../modules/files/upload.fixture';
import { wantedReports } from '../modules/reports/report-search.queries';
import { createSearchEngine } from '../search/search-engine';
import { updateSearchIndex } from '../search/search-indexer';
import { secretFileIn } from '../secret';
import { insider } from '../testing/readers';
import { digestTables } from '../testing/table-digests';
import { createEmptyDatabase } from '../testing/test-database';
import { refuseTarget, restoreBackup } from './restore-backup';
import { takeBackup } from './take-backup';
import { verifyArchive } from './verify-archive';
import { watchSnapshot } from './watch-snapshot.fixture';

const SILENT = { expect: () => {}, add: () => {} };
const quietly = () => {};

const { db, make, dataDirectory, apiAs, upload } = await createFilesApp({ FEEDS: 'off' });
const room = openFileStorage({ s3: null }, dataDirectory, quietly);
const secretFile = secretFileIn(dataDirectory);
await writeFile(secretFile, 'the secret of this installation, long enough');

const admin = await make.member({ isAdmin: true });
const member = await make.member();
for (let index = 0; index < 30; index += 1) {
  const answer = await apiAs(member)(reportsEndpoints.create, {
    body: {
      title: `Report\t${index} \\N "quoted" – ünïcode 🛰`,
      content: `Line one\nline two\r\n\\. ${index}`,
      intelligenceType: 'OSINT',
      tags: ['a', 'b,c', '{d}'],
    },
  });
  expect(answer.status).toBe(201);
  await make.comment({ reportId: answer.body.id, userId: admin.id });
}
await make.investigation();
await make.task({ investigationId: await make.investigation() });
await make.warRoom();
await apiAs(member)(reportsEndpoints.create, {
  body: { title: 'Harbour', content: 'Found in the backup', intelligenceType: 'OSINT', tags: [] },
});
await apiAs(member)(chatEndpoints.create, { body: { content: 'Anyone there?' } });
await db`
  with account as (
    insert into identity_accounts (id, email, email_key, first_name, last_name, password_hash)
    values (gen_random_uuid(), 'a@example.org', 'a@example.org', 'Ada', 'Chief', 'hash') returning id
  ), passkey as (
    insert into identity_passkeys (id, account_id, credential_id, public_key, counter, transports,
      device_type, is_backed_up, name)
    select gen_random_uuid(), id, ${randomBytes(32)}::bytea, ${randomBytes(77)}::bytea, 7,
      '{internal}', 'singleDevice', false, 'Key' from account
  ), totp as (
    insert into identity_totp (account_id, secret, last_step)
    select id, ${randomBytes(48)}::bytea, 59000000 from account
  )
  insert into identity_recovery_codes (account_id, code_hash)
  select id, ${randomBytes(32)}::bytea from account`;
/** Longer than one entry of the archive. */
const large = randomBytes(9_000_000).toString('base64');
expect((await upload(member, large, 'large.txt')).status).toBe(201);

async function backUp(name = `${randomBytes(4).toString('hex')}.tar.gz`) {
  const file = path.join(dataDirectory, name);
  const manifest = await takeBackup({ db, store: room.store, secretFile }, file, SILENT);
  return { file, manifest };
}

async function restore(file: string, target: Database, directory = `${dataDirectory}/restored`) {
  const manifest = await verifyArchive(file, quietly);
  const { store, incoming } = openFileStorage({ s3: null }, directory, quietly);
  await restoreBackup(
    { db: target, store, incoming, secretFile: `${dataDirectory}/restored-secret` },
    file,
    manifest,
    quietly,
  );
  return { store };
}

describe('a backup', () => {
  test('restores the same rows, counts, files and secret to an empty database', async () => {
    const before = await digestTables(db);
    const { file, manifest } = await backUp();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(manifest).toMatchObject({ files: 1, missingFiles: 0, marking: 'TLP:GREEN' });
    const { db: target } = await createEmptyDatabase();
    await refuseTarget(target, false);
    const { store } = await restore(file, target);
    expect(await digestTables(target)).toEqual(before);

    const [row] = await db<{ sha256: string }[]>`select sha256 from files`;
    expect(await store.has(row?.sha256 ?? '')).toBe(true);
    expect(await readFile(`${dataDirectory}/restored-secret`)).toEqual(await readFile(secretFile));
    expect(await migrate(target)).toEqual([]);
  });

  test('finds every report after a restore to another version of PostgreSQL', async () => {
    const { db: target } = await createEmptyDatabase();
    const { file } = await backUp();
    await restore(file, target);
    const countMatches = async (restored: Database) => {
      const reader = { ...insider(newId()), isAdmin: false };
      const terms = ['Found in the backup'];
      const wanted = wantedReports(restored, reader, {});
      const engine = createSearchEngine();
      const search = await engine.prepare(restored, terms, wanted);
      return (await engine.find(restored, search, null, 10)).total;
    };
    // The server does this in the background.
    await updateSearchIndex(target);
    expect(await countMatches(target)).toBe(1);
    expect(await target`select from search_entries where not is_indexed`).toHaveLength(0);

    // As another version of PostgreSQL would have written it.
    await target`update search_words set id = -id`;
    await target`update search_entries set document = 'x', heading = 'x'`;
    expect(await countMatches(target)).toBe(0);
    await takeBackup({ db: target, store: room.store, secretFile }, `${file}.2`, SILENT);
    const { db: other } = await createEmptyDatabase();
    await restore(`${file}.2`, other);
    await updateSearchIndex(other);
    expect(await countMatches(other)).toBe(1);
  });

  test('keeps triggers and sequences working', async () => {
    const { file } = await backUp();
    const { db: target } = await createEmptyDatabase();
    await restore(file, target);
    const look = async (of: Database) => {
      const [row] =
        await of`select total_of('reports@2') as reports, (select max(id) from live_events) as event`;
      return row;
    };
    const before = await look(target);
    await target`insert into reports (id, title, content, intelligence_type, user_id)
      select gen_random_uuid(), 'After', 'it', 'OSINT', id from users where id = ${member.id}`;
    await target`insert into live_events (data) values ('{}')`;
    const after = await look(target);
    expect(after?.reports).toBe((before?.reports ?? 0) + 1);
    expect(Number(after?.event)).toBeGreaterThan(Number(before?.event));
    await appendEntries(target, [{ act: 'sign-out', actorName: 'Somebody' }]);
    await expect(target`delete from audit_log`).rejects.toThrow('append-only');
  });

  test('is one consistent snapshot while members write', async () => {
    let isDone = false;
    const writing = [1, 2, 3].map(async () => {
      while (!isDone) {
        await apiAs(member)(reportsEndpoints.create, {
          body: { title: 'Meanwhile', content: 'x', intelligenceType: 'OSINT', tags: [] },
        });
      }
    });
    let then: Record<string, string> = {};
    const file = path.join(dataDirectory, 'meanwhile.tar.gz');
    const watched = watchSnapshot(db, {
      before: async (snapshot) => {
        then = await digestTables(snapshot);
      },
    });
    await takeBackup({ db: watched, store: room.store, secretFile }, file, SILENT);
    isDone = true;
    await Promise.all(writing);
    expect((await digestTables(db)).reports).not.toBe(then.reports);
    const { db: target } = await createEmptyDatabase();
    await restore(file, target);
    expect(await digestTables(target)).toEqual(then);
    const [row] = await target`
      select total_of('reports@2') as maintained, (select count(*)::integer from reports) as counted,
        (select sum(count)::int from member_discipline_counts where user_id = ${member.id}) as own,
        (select count(*)::integer from point_events where action = 'report-submitted') as scored`;
    expect(row?.maintained).toBe(row?.counted);
    expect(row?.own).toBe(row?.counted);
    expect(row?.scored).toBe(row?.counted);
  });

  test('of an older schema is restored and migrated', async () => {
    const { db: old } = await createEmptyDatabase();
    const released = (await readMigrations()).filter(({ name }) => name < '0012');
    await migrate(old, released);
    await old`insert into users (id, issuer, subject, is_admin) values (${admin.id}, 'i', 's', true)`;
    const file = path.join(dataDirectory, 'old.tar.gz');
    await takeBackup({ db: old, store: room.store, secretFile: null }, file, SILENT);
    const { db: target } = await createEmptyDatabase();
    await restore(file, target);
    expect(await migrate(target)).toEqual([]);
    expect(await target`select is_admin from users`).toEqual([{ isAdmin: true }]);
  });
});

describe('a restore', () => {
  test('replaces members only on request, and never a foreign schema', async () => {
    const { file } = await backUp();
    const { db: target } = await createEmptyDatabase();
    await migrate(target);
    await refuseTarget(target, false);
    await target`insert into users (id, issuer, subject) values (gen_random_uuid(), 'i', 's')`;
    await expect(refuseTarget(target, false)).rejects.toThrow(
      'There is a Watchfloor with 1 member here already. Add --force to replace all of it by the backup.',
    );
    await refuseTarget(target, true);
    // Repeated, because a restore creates objects in another order than migrations do.
    for (let round = 0; round < 3; round += 1) {
      await restore(file, target);
      expect(await digestTables(target)).toEqual(await digestTables(db));
    }

    const { db: foreign } = await createEmptyDatabase();
    await foreign`create table invoices (id int)`;
    await expect(refuseTarget(foreign, true)).rejects.toThrow('tables of something else');
  });

  test('refuses a database that is being served', async () => {
    await expect(refuseTarget(db, true)).rejects.toThrow('is serving this database');
  });

  test.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000), 'it is cut short'],
    [
      'with one byte changed',
      (bytes: Buffer) => {
        bytes.writeUInt8(bytes.readUInt8(5_000_000) ^ 1, 5_000_000);
        return bytes;
      },
      'is damaged',
    ],
    ['that is something else', () => Buffer.from('hello there'), 'is not a backup'],
  ])('refuses an archive %s before anything is changed', async (_name, damage, sentence) => {
    const { file } = await backUp();
    await writeFile(file, damage(await readFile(file)));
    await expect(verifyArchive(file, quietly)).rejects.toThrow(sentence);
  });

  test('that fails midway changes nothing', async () => {
    const { file } = await backUp();
    const { db: target } = await createEmptyDatabase();
    await migrate(target);
    await target`insert into users (id, issuer, subject) values (gen_random_uuid(), 'i', 's')`;
    const before = await digestTables(target);
    const manifest = await verifyArchive(file, quietly);
    const wrong = {
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'comments' ? { ...table, rows: table.rows + 1 } : table,
      ),
    };
    const { store, incoming } = openFileStorage({ s3: null }, `${dataDirectory}/never`, quietly);
    await expect(
      restoreBackup({ db: target, store, incoming, secretFile: null }, file, wrong, quietly),
    ).rejects.toThrow('comments should have 31 rows and got 30');
    expect(await digestTables(target)).toEqual(before);
  });
});
