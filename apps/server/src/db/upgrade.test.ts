import { expect, test } from 'vitest';
import { newId } from '../identifiers';
import { fillReleasedSchema, isReleased } from '../testing/released-data';
import { digestTables } from '../testing/table-digests';
import { createEmptyDatabase } from '../testing/test-database';
import type { Database } from './client';
import { migrate, readMigrations } from './migrate';

async function listColumns(db: Database): Promise<Map<string, string[]>> {
  const rows = await db<{ name: string; columns: string[] }[]>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns where table_schema = current_schema() group by 1`;
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

const readCounts = (db: Database) => db<{ name: string; count: string }[]>`
  select name, sum(count)::text as count from row_counts group by name order by name`;

/** Maintained counts that are kept elsewhere now, by who may read what they count. */
const MOVED_COUNTS: Readonly<Record<string, readonly string[]>> = {
  users: ['report_count', 'investigation_count'],
  investigations: ['report_count'],
};
const isMoved = (name: string) => /^(reports|investigations)(:(?!changes)|$)/.test(name);

/** Tables of the search index, which is built anew. */
const DROPPED = ['search_words_left', 'report_search', 'search_words', 'search_left_documents'];

test('an upgrade of the released schema keeps every row as it was', async () => {
  const { db } = await createEmptyDatabase();
  const migrations = await readMigrations();
  await migrate(db, migrations.filter(isReleased));
  await fillReleasedSchema(db);
  const columns = await listColumns(db);
  for (const [table, moved] of Object.entries(MOVED_COUNTS)) {
    columns.set(table, columns.get(table)?.filter((name) => !moved.includes(name)) ?? []);
  }
  const before = await digestTables(db, (table) => columns.get(table) ?? null);
  expect(Object.entries(before).filter(([, digest]) => digest.startsWith('0:'))).toEqual([]);
  const counts = await readCounts(db);

  expect(await migrate(db)).toEqual(
    migrations.filter((one) => !isReleased(one)).map(({ name }) => name),
  );
  const now = await listColumns(db);
  const remaining = [...columns.keys()].filter(
    (table) => table in before && !DROPPED.includes(table),
  );
  expect(remaining.filter((table) => !now.has(table))).toEqual([]);
  const after = await digestTables(db, (table) => columns.get(table) ?? null);
  const CHANGING = ['schema_migrations', 'row_counts'];
  for (const table of remaining.filter((name) => !CHANGING.includes(name))) {
    expect([table, after[table]]).toEqual([table, before[table]]);
  }
  // New counts may exist; the old ones must not change.
  const kept = counts.map(({ name, count }) => ({
    name: isMoved(name) ? `${name}@2` : name,
    count,
  }));
  expect(await readCounts(db)).toEqual(expect.arrayContaining(kept));
  const markings = await db`
    select distinct a.tlp from (
      select audience_id from reports union all select audience_id from investigations
      union all select audience_id from tasks union all select audience_id from report_revisions
    ) marked join audiences a on a.id = marked.audience_id`;
  expect(markings).toEqual([{ tlp: 'GREEN' }]);
  expect(await db`select username from users where is_admin`).toEqual([{ username: 'ada' }]);
});

test('maintained counts go on after the upgrade', async () => {
  const { db } = await createEmptyDatabase();
  await migrate(db, (await readMigrations()).filter(isReleased));
  await fillReleasedSchema(db);
  await migrate(db);
  await db`
    insert into reports (id, title, content, intelligence_type, user_id)
    select gen_random_uuid(), 'After', 'the upgrade', 'OSINT', id from users where is_admin`;
  await db`
    insert into chat_messages (id, war_room_id, user_id, content)
    select gen_random_uuid(), r.id, u.id, 'Here' from war_rooms r, users u where u.is_admin`;
  const [row] = await db`
    select total_of('reports@2') as reports, total_of('users') as users,
      total_of('investigations@2') as investigations, total_of('situation_updates') as updates,
      (select sum(d.count)::int from member_discipline_counts d
        join users u on u.id = d.user_id where u.is_admin) as own,
      (select sum(l.count)::int from linked_report_counts l) as linked, (select message_count from war_rooms) as messages`;
  expect(row).toEqual({
    reports: 5,
    users: 3,
    investigations: 1,
    updates: 1,
    own: 5,
    linked: 1,
    messages: 1,
  });
});

test('old sessions and preferences are brought within their limits', async () => {
  const { db } = await createEmptyDatabase();
  await migrate(db, (await readMigrations()).filter(isReleased));
  await fillReleasedSchema(db);
  await db`update sessions set created_at = now() - interval '25 days' where sid = 'sid-ada'`;
  await db`
    update users set preferred_regions = '{Atlantis,Europe,Africa,europe}', preferred_int_types = '{MASINT}'
    where username = 'ada'`;
  await db`update users set preferred_regions = '{Africa,Europe}' where username = 'ben'`;
  await migrate(db);
  const rows = await db`
    select u.username, round(extract(epoch from s.expire - now()) / 86400)::int as days_left,
      u.preferred_regions, u.preferred_int_types
    from users u join sessions s on s.user_id = u.id where u.username in ('ada', 'ben') order by 1`;
  expect(rows).toEqual([
    {
      username: 'ada',
      daysLeft: 5,
      preferredRegions: ['Europe', 'Africa'],
      preferredIntTypes: [],
    },
    {
      username: 'ben',
      daysLeft: 7,
      preferredRegions: ['Africa', 'Europe'],
      preferredIntTypes: [],
    },
  ]);
});

test('existing look-alike aliases stay, and the oldest one reserves the look', async () => {
  const { db } = await createEmptyDatabase();
  await migrate(db, (await readMigrations()).filter(isReleased));
  await fillReleasedSchema(db);
  await db`update users set username = 'Oslo-1', created_at = now() where username = 'ada'`;
  await db`update users set username = '0slo-I' where username = 'ben'`;
  await migrate(db);
  const rows = await db`
    select username, username_skeleton from users where lower(username) like '%slo%' order by 1`;
  expect(rows).toEqual([
    { username: '0slo-I', usernameSkeleton: 'oslo-l' },
    { username: 'Oslo-1', usernameSkeleton: null },
  ]);
});

test('a migration that changes what members wrote would be detected', async () => {
  const { db } = await createEmptyDatabase();
  const released = (await readMigrations()).filter(isReleased);
  await migrate(db, released);
  await fillReleasedSchema(db);
  const before = await digestTables(db);
  const careless = {
    name: '0012_careless.sql',
    sql: "update comments set content = trim(content, '.') where content like 'Agreed%';",
    checksum: '',
  };
  await migrate(db, [...released, careless]);
  const after = await digestTables(db);
  const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  expect(changed).toEqual(['comments', 'schema_migrations']);
});

test('preferences from before the closed lists do not stop an upgrade', async () => {
  const { db } = await createEmptyDatabase();
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ name }) => name < '0057'),
  );
  await db`
    insert into users (id, issuer, subject, email, preferred_regions, preferred_int_types, preferred_language)
    values (gen_random_uuid(), 'i', 's', 'a@example.org', '{Europe,Atlantis}', '{RUMINT,OSINT}', 'xx')`;
  await migrate(db, migrations);
  expect(
    await db`select preferred_regions, preferred_int_types, preferred_language from users`,
  ).toEqual([
    { preferredRegions: ['Europe'], preferredIntTypes: ['OSINT'], preferredLanguage: 'en' },
  ]);
});

test('open invitations of those who are no admins any more are withdrawn, and the log says so', async () => {
  const { db } = await createEmptyDatabase();
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ name }) => name < '0295'),
  );
  const members = {
    admin: { isAdmin: true },
    demoted: { isAdmin: false },
    suspended: { isAdmin: true, state: 'suspended' },
    deleted: { isAdmin: true },
  };
  const invite = async (tokenHash: string, createdById: string | null, actorName: string) => {
    const id = newId();
    await db`
      insert into invitations (id, token_hash, created_by_id, expires_at)
      values (${id}, ${tokenHash}, ${createdById}, now() + interval '1 day')`;
    await db`
      select append_audit('invitation.made', ${createdById}, ${actorName}, 'invitation', ${id}, null, null,
        null, '{}')`;
  };
  for (const [name, values] of Object.entries(members)) {
    const id = newId();
    await db`insert into users ${db({ id, issuer: 'i', subject: name, ...values })}`;
    await invite(name, id, name);
  }
  await invite('operator', null, 'Operator (shell)');
  await db`
    insert into invitations (id, token_hash, expires_at, created_by_id)
    select gen_random_uuid(), 'expired', now(), id from users where subject = 'demoted'`;
  await db`delete from users where subject = 'deleted'`;
  await migrate(db, migrations);
  const open = await db<{ tokenHash: string }[]>`
    select token_hash from invitations where withdrawn_at is null order by token_hash`;
  expect(open.map(({ tokenHash }) => tokenHash)).toEqual(['admin', 'expired', 'operator']);
  const logged = await db`
    select i.token_hash, l.actor_name from audit_log l join invitations i on i.id::text = l.subject_id
    where l.act = 'invitation.withdrawn' order by i.token_hash`;
  expect(logged).toEqual(
    ['deleted', 'demoted', 'suspended'].map((tokenHash) => ({
      tokenHash,
      actorName: 'Installation',
    })),
  );
});

test('why imports refused something no longer names the report whose passage it had', async () => {
  const { db } = await createEmptyDatabase();
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ name }) => name < '0302'),
  );
  const [userId, importId] = [newId(), newId()];
  await db`insert into users ${db({ id: userId, issuer: 'i', subject: 's' })}`;
  await db`insert into stix_imports ${db({ id: importId, userId, name: 'a', state: 'done' })}`;
  const problems = [
    'This text has 17 words in a row from “Quiet Harbour”, which is TLP:AMBER. This report is TLP:GREEN.',
    'This text is labelled TLP:AMBER. This report is TLP:GREEN.',
    'It was changed here',
  ];
  for (const [position, problem] of problems.entries()) {
    await db`
      insert into stix_import_items (import_id, position, stix_id, type, title, tlp, outcome, item, problem)
      values (${importId}, ${position}, 'report--1', 'report', '', 'GREEN', 'refused', '{}', ${problem})`;
  }
  await migrate(db, migrations);
  const rows = await db`select problem from stix_import_items order by position`;
  expect(rows.map(({ problem }) => problem)).toEqual([
    'It has a passage of a restricted report',
    ...problems.slice(1),
  ]);
});

test('what a link in RED earned and has not joined the standing is taken back', async () => {
  const { db } = await createEmptyDatabase();
  const migrations = await readMigrations();
  await migrate(
    db,
    migrations.filter(({ name }) => name < '0302'),
  );
  const [userId, red, amber] = [newId(), newId(), newId()];
  await db`insert into users ${db({ id: userId, issuer: 'i', subject: 's' })}`;
  for (const [id, tlp] of [
    [red, 'RED'],
    [amber, 'AMBER'],
  ] as const) {
    await db`
      insert into investigations (id, title, user_id, audience_id)
      values (${id}, 'Bridge', ${userId}, audience_for(${tlp}, '{}', ${id}, array[${userId}::uuid]))`;
    for (const settlement of ['waiting', 'settled']) {
      await db`
        insert into point_events (id, user_id, action, subject_id, context_id, points, created_at, settlement)
        values (gen_random_uuid(), ${userId}, 'report-linked', gen_random_uuid(), ${id}, 5, now(), ${settlement})`;
    }
  }
  await migrate(db, migrations);
  const revoked = await db`
    select context_id, settlement from point_events where revoked_at is not null`;
  expect(revoked).toEqual([{ contextId: red, settlement: 'waiting' }]);
});
