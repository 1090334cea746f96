import { type MemberProfile, PROFILE_REPORTS } from '@watchfloor/contract';
import { achievementsJson } from '../../db/achievements-json';
import type { Queryable } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { containing } from '../../db/like-pattern';
import { readCount } from '../../db/row-counts';
import { markingJson, type Reader, sees } from '../../db/sight';
import { countOfMember, sumVisible } from '../../db/visible-counts';

/** Maintained as the count `users`. */
const isListed = (db: Queryable) => db`u.state in ('active', 'suspended')`;

const matching = (db: Queryable, text: string) =>
  text ? db`and u.search_text like folded(${containing(text)})` : db``;

export function listUsers(
  db: Queryable,
  reader: Reader,
  text: string,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'id', u.id, 'username', u.username, 'email', u.email, 'firstName', u.first_name,
          'lastName', u.last_name, 'profileImageUrl', u.profile_image_url, 'state', u.state,
          'originatingCountry', u.originating_country, 'isAdmin', u.is_admin, 'points', u.points,
          'level', u.level, 'rank', u.rank, 'reportCount', ${countOfMember(db, reader, 'report', db`u.id`)},
          'investigationCount', ${countOfMember(db, reader, 'investigation', db`u.id`)}, 'createdAt', iso(u.created_at)) as item,
        u.created_at, u.id
      from users u where ${isListed(db)} ${matching(db, text)} ${afterCursor(db, 'u', cursor)}
      order by u.created_at desc, u.id desc ${limitRows(db, limit)}`,
  );
}

export async function countUsers(db: Queryable, text: string): Promise<number> {
  if (!text) return readCount(db, 'users');
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from users u where ${isListed(db)} ${matching(db, text)}`;
  return row?.total ?? 0;
}

export async function findProfile(
  db: Queryable,
  reader: Reader,
  id: string,
): Promise<MemberProfile | undefined> {
  const [profile] = await db<MemberProfile[]>`
    select u.id, u.username, u.email, u.first_name, u.last_name, u.profile_image_url, u.state,
      u.originating_country, u.is_admin, u.points, u.level, u.rank, u.created_at,
      ${countOfMember(db, reader, 'report', db`u.id`)} as report_count,
      ${countOfMember(db, reader, 'investigation', db`u.id`)} as investigation_count,
      (select ${sumVisible(db, reader)} from member_task_counts counted
        where user_id = u.id and role = 'assignee' and status = 'completed') as completed_task_count,
      (select coalesce(json_agg(json_build_object(
          'intelligenceType', d.intelligence_type, 'count', d.count
        ) order by d.count desc, d.intelligence_type), '[]')
        from (select intelligence_type, ${sumVisible(db, reader)} as count from member_discipline_counts counted
          where user_id = u.id group by intelligence_type) d where d.count > 0) as expertise,
      (select ${achievementsJson(db)} from achievements a where a.user_id = u.id) as achievements,
      (select coalesce(json_agg(json_build_object(
          'id', r.id, 'title', r.title, 'intelligenceType', r.intelligence_type,
          'marking', ${markingJson(db, 'r')}, 'createdAt', iso(r.created_at)
        ) order by r.created_at desc, r.id desc), '[]')
        from (select * from reports r where user_id = u.id and ${sees(db, reader, 'r')}
          order by created_at desc, id desc limit ${db.unsafe(String(PROFILE_REPORTS))}) r)
        as recent_reports
    from users u where u.id = ${id} and u.state <> 'waiting'`;
  return profile;
}
