import type { Database } from '../db/client';
import { newId } from '../identifiers';

/** Migrations of the release that upgrade tests start from. */
export const isReleased = ({ name }: { name: string }) => name < '0012';

/** Fills every table of the released schema, as that release would. */
export async function fillReleasedSchema(db: Database): Promise<void> {
  const [ada, ben, cleo] = [newId(), newId(), newId()];
  for (const [id, name, isAdmin] of [
    [ada, 'ada', true],
    [ben, 'ben', false],
    [cleo, 'cleo', false],
  ] as const) {
    await db`
      insert into users (id, issuer, subject, email, first_name, last_name, username, is_admin, onboarding_completed, points)
      values (${id}, 'http://localhost:3000/idp', ${id}, ${`${name}@example.org`}, ${name}, 'Berg', ${name}, ${isAdmin}, true,
        ${isAdmin ? 25 : 10})`;
    await db`insert into sessions (sid, expire, user_id) values (${`sid-${name}`}, now() + interval '7 days', ${id})`;
    await db`
      insert into identity_accounts (id, email, email_key, first_name, last_name, password_hash)
      values (${id}, ${`${name}@example.org`}, ${`${name}@example.org`}, ${name}, 'Berg', '$argon2id$…')`;
  }
  await db`insert into identity_records (kind, id, payload) values ('Grant', 'g', '{"a":"\\u0001"}')`;
  await db`insert into installation_secrets (name, value) values ('keys', '{"k":1}')`;

  const reports = [];
  for (const [index, type] of ['OSINT', 'HUMINT', 'OSINT', 'CYBERINT'].entries()) {
    const id = newId();
    reports.push(id);
    await db`
      insert into reports (id, title, content, intelligence_type, region, tags, user_id)
      values (${id}, ${`Report ${index}`}, 'Lights at 10.0.4.17 – twice', ${type}, 'Europe', '{a,"b c"}', ${ada})`;
    await db`insert into comments (id, content, report_id, user_id) values (${newId()}, 'Agreed.', ${id}, ${ben})`;
    await db`
      insert into point_events (id, user_id, action, subject_id, points, created_at)
      values (${newId()}, ${ada}, 'report-submitted', ${id}, 10, now())`;
  }
  const [report = ''] = reports;
  await db`
    insert into report_revisions (report_id, revision, title, content, intelligence_type, tags, replaced_by_user_id)
    values (${report}, 1, 'Before', 'Otherwise worded', 'OSINT', '{}', ${ada})`;
  await db`update reports set content = 'Worded anew', revision = 2 where id = ${report}`;

  const investigation = newId();
  await db`insert into investigations (id, title, user_id) values (${investigation}, 'Who lit them', ${ada})`;
  await db`
    insert into investigation_reports (id, investigation_id, report_id, linked_by_user_id)
    values (${newId()}, ${investigation}, ${report}, ${ben})`;
  await db`
    insert into tasks (id, title, investigation_id, assigned_to_user_id, created_by_user_id, due_date)
    values (${newId()}, 'Ask the harbour', ${investigation}, ${ben}, ${ada}, '2026-12-01')`;
  await db`
    insert into member_scores (user_id, event_count, reports, investigations, tasks, comments, last_active_on, days_running, days_active)
    values (${ada}, 4, 4, 1, 0, 0, '2026-11-01', 1, 1)`;
  await db`
    insert into achievements (id, user_id, achievement_type, title, description, icon, unlocked_at)
    values (${newId()}, ${ada}, 'first_report', 'First', 'One report', 'file', now())`;
  await db`
    insert into situation_updates (id, title, description, latitude, longitude, user_id)
    values (${newId()}, 'Smoke', 'Seen from the road', '59.91390', '10.7522', ${ben})`;

  const room = newId();
  await db`insert into war_rooms (id, name, created_by_id) values (${room}, 'North', ${ada})`;
  for (const [member, role] of [
    [ada, 'owner'],
    [ben, 'member'],
  ] as const) {
    await db`
      insert into war_room_members (id, war_room_id, user_id, role) values (${newId()}, ${room}, ${member}, ${role})`;
  }
  await db`
    insert into war_room_situation_updates (id, war_room_id, title, description, latitude, longitude, user_id)
    values (${newId()}, ${room}, 'Convoy', 'Twelve', '1', '2', ${ben})`;
  await db`
    select append_audit('role.granted', ${ada}::uuid, null, 'user', ${ben}, 'ben', ${ben}::uuid, null, '{"role":"admin"}')`;
  await db`
    insert into beta_feedback (id, user_id, category, subject, message)
    values (${newId()}, ${ben}, 'bug', 'Slow', 'At night')`;
}
