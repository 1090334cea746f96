import { type AchievementRule, achievementIcon, type PointAction } from '@watchfloor/contract';
import { achievementsJson } from '../../db/achievements-json';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { isOpen, memberSees, type Reader, sees, seesAudience } from '../../db/sight';
import { newId } from '../../identifiers';
import { type Disciplines, NO_SCORE, type Score, standingOf } from './score';

/** What an act is about. Acts on a map are about nothing that is marked. */
export interface Subjects {
  readonly reportId?: string;
  readonly investigationId?: string;
  readonly taskId?: string;
}

/** Whether a line of restricted work is in the public standing. Open work is without. */
export const SETTLEMENTS = ['waiting', 'settled', 'leaving'] as const;
type Settlement = (typeof SETTLEMENTS)[number];

export interface Standing {
  /** The public one. */
  readonly score: Score;
  readonly disciplines: {
    /** Of reports that are open to everyone. */
    readonly open: Disciplines;
    readonly all: Disciplines;
  };
  /** Everyone may see what the act is about. */
  readonly isOpen: boolean;
  /** Types of the achievements unlocked so far. */
  readonly unlocked: readonly string[];
  /** By the database's clock. */
  readonly now: string;
  readonly today: string;
}

/**
 * Locks and reads a member's standing; undefined for a deleted member. Every writer of the counts locks the `users` row
 * first, so the counts read after it are current.
 */
export async function lockStanding(
  tx: Tx,
  userId: string,
  subjects: Subjects = {},
): Promise<Standing | undefined> {
  // Pipelined in one round trip; the server still runs them in order.
  const [[member], [row]] = await Promise.all([
    tx<{ points: number }[]>`
      select points from users where id = ${userId} for no key update`,
    tx<(Standing & { stored: Omit<Score, 'points'> | null })[]>`
      select
        (select json_build_object('eventCount', event_count, 'reports', reports,
           'investigations', investigations, 'tasks', tasks, 'comments', comments,
           'lastActiveOn', last_active_on, 'daysRunning', days_running, 'daysActive', days_active,
           'cappedOn', capped_on, 'cappedPoints', capped_points)
         from member_scores where user_id = ${userId}) as stored,
        (select json_build_object('open', coalesce(json_object_agg(d.type, d.open), '{}'),
           'all', coalesce(json_object_agg(d.type, d.count), '{}'))
         from (select c.intelligence_type as type, sum(c.count)::int as count,
             coalesce(sum(c.count) filter (where ${isOpen(tx, 'c')}), 0)::int as open
           from member_discipline_counts c where c.user_id = ${userId} group by 1) d) as disciplines,
        ${ofEvery(tx, subjects, (alias) => isOpen(tx, alias))} as is_open,
        array(select achievement_type::text from achievements where user_id = ${userId}) as unlocked,
        clock.now, (clock.now at time zone 'UTC')::date::text as today
      from (select clock_timestamp() as now) clock`,
  ]);
  if (!member || !row) return undefined;
  const { stored, ...standing } = row;
  return { ...standing, score: { ...NO_SCORE, ...stored, points: member.points } };
}

/**
 * Whether the member earns by the act of another: they may see everything that it is about, and none of it is RED, whose readers
 * would learn from their points that they are named too.
 */
export async function earnsByOthers(tx: Tx, userId: string, subjects: Subjects): Promise<boolean> {
  const isShared = (
    alias: string,
    objectId: Fragment,
  ) => tx`(${memberSees(tx, 'u', alias, objectId)}
    and ${tx(alias)}.audience_id not in (select red.id from audiences red where red.tlp = 'RED'))`;
  const [row] = await tx<{ earns: boolean }[]>`
    select ${ofEvery(tx, subjects, isShared)} as earns from users u where u.id = ${userId}`;
  return row?.earns ?? false;
}

/** Something that holds for every subject of an act. */
function ofEvery(
  tx: Tx,
  { reportId, investigationId, taskId }: Subjects,
  holds: (alias: string, objectId: Fragment) => Fragment,
): Fragment {
  const ofOne = (table: string, alias: string, id: string | undefined, objectId: Fragment) =>
    id === undefined
      ? tx`true`
      : tx`not exists (select from ${tx(table)} ${tx(alias)}
          where ${tx(alias)}.id = ${id} and not ${holds(alias, objectId)})`;
  return tx`(
    ${ofOne('reports', 'r', reportId, tx`r.id`)}
    and ${ofOne('investigations', 'i', investigationId, tx`i.id`)}
    and ${ofOne('tasks', 't', taskId, tx`t.investigation_id`)})`;
}

export interface LedgerLine {
  readonly userId: string;
  readonly action: PointAction;
  readonly subjectId: string;
  readonly contextId: string | null;
  readonly points: number;
  readonly note: string | null;
  readonly createdAt: string;
}

const insertLine = (tx: Tx, line: LedgerLine, settlement: 'waiting' | null) => tx`
  insert into point_events (id, user_id, action, subject_id, context_id, points, note, created_at, settlement)
  values (${newId()}, ${line.userId}, ${line.action}, ${line.subjectId}, ${line.contextId},
    ${line.points}, ${line.note}, ${line.createdAt}, ${settlement})
  on conflict do nothing
  returning user_id`;

/** Writes a line, the new score and unlocked achievements. Returns false and writes nothing if the line exists. */
export async function writeLine(
  tx: Tx,
  line: LedgerLine,
  score: Score,
  unlocked: readonly AchievementRule[],
): Promise<boolean> {
  const { level, rank } = standingOf(score.points);
  const lines = await tx`
    with line as (${insertLine(tx, line, null)}),
    standing as (
      update users set points = ${score.points}, level = ${level}, rank = ${rank},
        achievement_count = achievement_count + ${unlocked.length}
      where id = (select user_id from line) and ${line.points > 0 || unlocked.length > 0}
    ),
    score as (
      insert into member_scores (user_id, event_count, reports, investigations, tasks, comments,
        last_active_on, days_running, days_active, capped_on, capped_points)
      select user_id, ${score.eventCount}::int, ${score.reports}::int, ${score.investigations}::int,
        ${score.tasks}::int, ${score.comments}::int, ${score.lastActiveOn}::date,
        ${score.daysRunning}::int, ${score.daysActive}::int, ${score.cappedOn}::date,
        ${score.cappedPoints}::int
      from line
      on conflict (user_id) do update set
        event_count = excluded.event_count, reports = excluded.reports,
        investigations = excluded.investigations, tasks = excluded.tasks,
        comments = excluded.comments, last_active_on = excluded.last_active_on,
        days_running = excluded.days_running, days_active = excluded.days_active,
        capped_on = excluded.capped_on, capped_points = excluded.capped_points
    ),
    reached as (
      insert into achievements (id, user_id, achievement_type, title, description, icon, unlocked_at)
      select a.id, line.user_id, a.type, a.title, a.description, a.icon, ${line.createdAt}::timestamptz
      from line, ${achievementRows(tx, unlocked)}
    )
    select from line`;
  return lines.length > 0;
}

/** Writes a line that joins the standing with the daily sum. Returns false and writes nothing if it exists. */
export async function writeWaitingLine(tx: Tx, line: LedgerLine): Promise<boolean> {
  const lines = await tx`
    with line as (${insertLine(tx, line, 'waiting')}),
    due as (${insertSettlement(tx, tx`select user_id, ${line.createdAt}::timestamptz from line`)})
    select from line`;
  return lines.length > 0;
}

/** The member's standing changes when the present day is over. */
export async function settleLater(tx: Tx, userId: string): Promise<void> {
  await insertSettlement(tx, tx`select ${userId}::uuid, clock_timestamp()`);
}

/** Never twice on one day, however late a transaction commits. */
const insertSettlement = (tx: Tx, source: Fragment) => tx`
  insert into standing_settlements as s (user_id, due_on)
  select user_id, (at at time zone 'UTC')::date + 1 from (${source}) as act (user_id, at)
  on conflict (user_id) do update set due_on = greatest(excluded.due_on, s.settled_on + 1) where s.due_on is null`;

/** For achievements without a ledger line, such as after a change of a report's discipline. */
export async function unlockAchievements(
  tx: Tx,
  userId: string,
  unlocked: readonly AchievementRule[],
  now: string,
): Promise<void> {
  await tx`
    with added as (
      insert into achievements (id, user_id, achievement_type, title, description, icon, unlocked_at)
      select a.id, ${userId}::uuid, a.type, a.title, a.description, a.icon, ${now}::timestamptz
      from ${achievementRows(tx, unlocked)}
      on conflict do nothing
      returning 1
    )
    update users set achievement_count = achievement_count + (select count(*) from added)::int
    where id = ${userId}`;
}

const achievementRows = (tx: Tx, unlocked: readonly AchievementRule[]) => tx`
  jsonb_to_recordset(${tx.json(
    unlocked.map(({ type, title, description }) => ({
      id: newId(),
      type,
      title,
      description,
      icon: achievementIcon(type),
    })),
  )}) as a(id uuid, type text, title text, description text, icon text)`;

/** Members with unrevoked lines about the subject, in locking order. */
export async function findEarners(
  tx: Tx,
  actions: readonly PointAction[],
  subjectId: string,
): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    select distinct user_id from point_events
    where subject_id = ${subjectId} and action = any(${actions}) and revoked_at is null
    order by user_id`;
  return rows.map((row) => row.userId);
}

interface RevokedLine {
  readonly action: string;
  readonly points: number;
  readonly settlement: Settlement | null;
}

/** What is seen to go (`isPublic`) leaves the standing at once if it joined it at once. */
export async function revokeLines(
  tx: Tx,
  userId: string,
  actions: readonly PointAction[],
  subjectId: string,
  isPublic: boolean,
): Promise<RevokedLine[]> {
  return tx<RevokedLine[]>`
    update point_events set revoked_at = clock_timestamp(),
      settlement = case when settlement = 'waiting' then 'waiting'
        when ${isPublic} and settlement is null then null else 'leaving' end
    where subject_id = ${subjectId} and action = any(${actions}) and user_id = ${userId}
      and revoked_at is null
    returning action, points, settlement`;
}

export async function saveScore(tx: Tx, userId: string, score: Score): Promise<void> {
  const { level, rank } = standingOf(score.points);
  await Promise.all([
    tx`update users set points = ${score.points}, level = ${level}, rank = ${rank} where id = ${userId}`,
    tx`
      update member_scores set reports = ${score.reports}, investigations = ${score.investigations},
        tasks = ${score.tasks}, comments = ${score.comments}
      where user_id = ${userId}`,
  ]);
}

/** Acts on what the member may no longer see are listed without saying on what. */
export function listPoints(
  db: Queryable,
  reader: Reader,
  limit: number,
  cursor: Cursor | null,
): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(
          'id', e.id, 'action', e.action,
          'subjectId', case when not about.is_hidden then e.subject_id end,
          'contextId', case when not about.is_hidden then e.context_id end,
          'title', case when not about.is_hidden then coalesce(r.title, i.title, t.title) end, 'points', e.points, 'note', e.note,
          'createdAt', iso(e.created_at), 'revokedAt', iso(e.revoked_at),
          'isPending', coalesce(e.settlement = 'leaving' or e.settlement = 'waiting' and e.revoked_at is null, false)) as item,
        e.created_at, e.id
      from point_events e
      left join reports r on r.id = case
        when e.action in ('report-submitted', 'report-linked') then e.subject_id
        when e.action = 'comment-posted' then e.context_id end
      left join investigations i on i.id = case
        when e.action = 'investigation-opened' then e.subject_id
        when e.action = 'report-linked' then e.context_id end
      left join tasks t on e.action = 'task-completed' and t.id = e.subject_id
      cross join lateral (select
        (r.id is not null and not ${sees(db, reader, 'r')})
        or (i.id is not null and not ${sees(db, reader, 'i')})
        or (t.id is not null and not ${seesAudience(db, reader, 't', db`t.investigation_id`)})
        as is_hidden) about
      where e.user_id = ${reader.id} ${afterCursor(db, 'e', cursor)}
      order by e.created_at desc, e.id desc ${limitRows(db, limit)}`,
  );
}

export async function countPoints(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select coalesce((select event_count from member_scores where user_id = ${userId}), 0)
      + (select count(*)::int from point_events where user_id = ${userId} and settlement = 'waiting') as total`;
  return row?.total ?? 0;
}

export async function listAchievementsJson(db: Queryable, userId: string): Promise<string> {
  const [row] = await db<{ json: string }[]>`
    select ${achievementsJson(db)}::text as json from achievements a where a.user_id = ${userId}`;
  return row?.json ?? '[]';
}
