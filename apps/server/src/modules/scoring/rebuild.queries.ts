import { achievementIcon, POINT_ACTIONS, pointRule } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { isOpen } from '../../db/sight';
import { newId } from '../../identifiers';
import type { Disciplines, Score } from './score';

/** Everything stored about a member that follows from the ledger and the reports. */
export interface StoredScore extends Score {
  readonly level: number;
  readonly rank: string;
  readonly achievementCount: number;
  readonly disciplines: Disciplines;
}

export interface MemberCounts {
  readonly userId: string;
  readonly stored: StoredScore;
  /** Recounted; level and rank follow from the points. */
  readonly counted: Omit<StoredScore, 'level' | 'rank'>;
  readonly unlocked: readonly string[];
  /** The day will add to the standing what restricted reports reach; until then it has `openDisciplines`. */
  readonly isDue: boolean;
  readonly openDisciplines: Disciplines;
  /** Without the reports whose lines wait. */
  readonly settledDisciplines: Disciplines;
}

/** Locks the next members by id, so that their counts do not change before they are corrected. */
export async function lockMembers(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id from users ${after ? tx`where id > ${after}` : tx``}
    order by id limit ${limit} for no key update`;
  return rows.map((row) => row.id);
}

export const CAPPED = POINT_ACTIONS.filter((action) => pointRule(action).isCapped);

/** Reads the stored scores and recounts them from the ledger and the reports. */
export function readMemberCounts(tx: Tx, userIds: readonly string[]): Promise<MemberCounts[]> {
  return tx<MemberCounts[]>`
    with lines as (
      select *, (created_at at time zone 'UTC')::date as day,
        revoked_at is null or settlement = 'leaving' as is_counted
      from point_events
      where user_id = any(${userIds as string[]}::uuid[]) and settlement is distinct from 'waiting'
    ),
    -- Consecutive days have the same difference between the day and its row number.
    days as (
      select user_id, day, day - row_number() over (partition by user_id order by day)::int as run
      from (select distinct user_id, day from lines) d
    ),
    activity as (
      select user_id, max(day) as last_active_on, count(*)::int as days_active,
        (array_agg(run order by day desc))[1] as last_run
      from days group by user_id
    ),
    capped as (
      select distinct on (user_id) user_id, day, sum(points)::int as points
      from lines where action = any(${CAPPED}) group by user_id, day order by user_id, day desc
    ),
    sums as (
      select user_id, count(*)::int as event_count,
        coalesce(sum(points) filter (where is_counted), 0)::int as points,
        (count(*) filter (where action = 'report-submitted' and is_counted))::int as reports,
        (count(*) filter (where action = 'investigation-opened' and is_counted))::int
          as investigations,
        (count(*) filter (where action = 'task-completed' and is_counted))::int as tasks,
        (count(*) filter (where action = 'comment-posted' and is_counted))::int as comments
      from lines group by user_id
    )
    select u.id as user_id,
      json_build_object(
        'points', u.points, 'level', u.level, 'rank', u.rank,
        'achievementCount', u.achievement_count, 'eventCount', coalesce(s.event_count, 0),
        'reports', coalesce(s.reports, 0), 'investigations', coalesce(s.investigations, 0),
        'tasks', coalesce(s.tasks, 0), 'comments', coalesce(s.comments, 0),
        'lastActiveOn', s.last_active_on, 'daysRunning', coalesce(s.days_running, 0),
        'daysActive', coalesce(s.days_active, 0), 'cappedOn', s.capped_on,
        'cappedPoints', coalesce(s.capped_points, 0),
        'disciplines', (select coalesce(json_object_agg(d.intelligence_type, d.count
            order by d.intelligence_type), '{}')
          from (select intelligence_type, sum(count) as count from member_discipline_counts
            where user_id = u.id group by intelligence_type having sum(count) <> 0) d)) as stored,
      json_build_object(
        'points', coalesce(l.points, 0),
        'achievementCount', (select count(*) from achievements a where a.user_id = u.id),
        'eventCount', coalesce(l.event_count, 0),
        'reports', coalesce(l.reports, 0), 'investigations', coalesce(l.investigations, 0),
        'tasks', coalesce(l.tasks, 0), 'comments', coalesce(l.comments, 0),
        'lastActiveOn', y.last_active_on,
        'daysRunning', (select count(*) from days where user_id = u.id and run = y.last_run),
        'daysActive', coalesce(y.days_active, 0), 'cappedOn', c.day,
        'cappedPoints', coalesce(c.points, 0),
        'disciplines', (select coalesce(json_object_agg(r.type, r.count order by r.type), '{}')
          from (select intelligence_type as type, count(*) from reports
            where user_id = u.id group by intelligence_type) r)) as counted,
      array(select achievement_type::text from achievements where user_id = u.id) as unlocked,
      exists (select from standing_settlements where user_id = u.id and due_on is not null) as is_due,
      (select coalesce(json_object_agg(o.type, o.count), '{}')
        from (select r.intelligence_type as type, count(*) from reports r
          where r.user_id = u.id and ${isOpen(tx, 'r')} group by 1) o) as open_disciplines,
      (select coalesce(json_object_agg(o.type, o.count), '{}')
        from (select r.intelligence_type as type, count(*) from reports r
          where r.user_id = u.id and not exists (
            select from point_events e where e.user_id = u.id and e.settlement = 'waiting'
              and e.action = 'report-submitted' and e.subject_id = r.id) group by 1) o) as settled_disciplines
    from users u
    left join member_scores s on s.user_id = u.id
    left join sums l on l.user_id = u.id
    left join activity y on y.user_id = u.id
    left join capped c on c.user_id = u.id
    where u.id = any(${userIds as string[]}::uuid[])
    order by u.id`;
}

export interface Correction {
  readonly userId: string;
  readonly corrected: StoredScore;
}

export async function saveScores(tx: Tx, corrections: readonly Correction[]): Promise<void> {
  const rows = tx.json(
    corrections.map(({ userId, corrected: { disciplines: _, ...score } }) => ({
      userId,
      ...score,
    })),
  );
  const userIds = corrections.map((correction) => correction.userId);
  await tx`
    update users u set points = c.points, level = c.level, rank = c.rank,
      achievement_count = c."achievementCount"
    from jsonb_to_recordset(${rows})
      as c("userId" uuid, points int, level int, rank text, "achievementCount" int)
    where u.id = c."userId"`;
  await tx`delete from member_scores where user_id = any(${userIds}::uuid[])`;
  await tx`
    insert into member_scores (user_id, event_count, reports, investigations, tasks, comments,
      last_active_on, days_running, days_active, capped_on, capped_points)
    select * from jsonb_to_recordset(${rows})
      as c("userId" uuid, "eventCount" int, reports int, investigations int, tasks int, comments int,
        "lastActiveOn" date, "daysRunning" int, "daysActive" int, "cappedOn" date, "cappedPoints" int)
    where "eventCount" > 0`;
}

/** Locks what a new report locks before its author, so not for a task of every day. */
export async function recountDisciplines(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx`delete from member_discipline_counts where user_id = any(${userIds as string[]}::uuid[])`;
  await tx`
    insert into member_discipline_counts (user_id, intelligence_type, audience_id, count)
    select user_id, intelligence_type, audience_id, count(*)
    from reports where user_id = any(${userIds as string[]}::uuid[]) group by 1, 2, 3`;
}

export interface MissingAchievement {
  readonly userId: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
}

export async function addAchievements(
  tx: Tx,
  missing: readonly MissingAchievement[],
  /** Of the unlocking; now by default. */
  at: string | null = null,
): Promise<void> {
  const rows = missing.map((rule) => ({ ...rule, id: newId(), icon: achievementIcon(rule.type) }));
  await tx`
    insert into achievements (id, user_id, achievement_type, title, description, icon, unlocked_at)
    select id, "userId", type, title, description, icon, coalesce(${at}::timestamptz, clock_timestamp())
    from jsonb_to_recordset(${tx.json(rows)})
      as a(id uuid, "userId" uuid, type text, title text, description text, icon text)`;
}

interface TotalCount {
  readonly name: string;
  readonly stored: number;
  readonly counted: number;
}

export function readTotals(db: Queryable): Promise<TotalCount[]> {
  return db<TotalCount[]>`
    select name, total_of(name) as stored, counted from (
      select 'users' as name, count(*)::int as counted from users
        where state in ('active', 'suspended')
      union all
      select 'contributors', count(*)::int from users where points > 0 and state = 'active'
    ) totals`;
}

export async function correctTotal(tx: Tx, name: string, change: number): Promise<void> {
  await tx`select add_to_count(${name}, ${change})`;
}
