import { DAILY_CAP } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { CAPPED } from './rebuild.queries';

export async function listDueMembers(db: Queryable, day: string): Promise<string[]> {
  const rows = await db<{ userId: string }[]>`
    select user_id from standing_settlements where due_on <= ${day} order by due_on, user_id`;
  return rows.map((row) => row.userId);
}

/** Locks the member's standing. False if another instance has settled it. */
export async function lockDueMember(tx: Tx, userId: string, day: string): Promise<boolean> {
  const [, due] = await Promise.all([
    tx`select from users where id = ${userId} for no key update`,
    tx`select from standing_settlements where user_id = ${userId} and due_on <= ${day}`,
  ]);
  return due.length > 0;
}

/** What waited when the day began is settled, within what open work left of the daily limit of its own day. */
export async function settleLines(
  tx: Tx,
  { userId, day, midnight }: { userId: string; day: string; midnight: string },
): Promise<void> {
  await tx`
    with waiting as (
      select id, points, (created_at at time zone 'UTC')::date as day, action = any(${CAPPED}) as is_capped,
        sum(points) filter (where action = any(${CAPPED})) over (
          partition by (created_at at time zone 'UTC')::date order by created_at, id) as running
      from point_events
      where user_id = ${userId} and settlement = 'waiting' and revoked_at is null and created_at < ${midnight}
    ),
    used as (
      select day, coalesce(sum(e.points), 0) as points
      from (select distinct day from waiting where is_capped) w
      left join point_events e on e.user_id = ${userId} and e.action = any(${CAPPED})
        and e.settlement is distinct from 'waiting'
        and e.created_at >= w.day::timestamp at time zone 'UTC'
        and e.created_at < (w.day + 1)::timestamp at time zone 'UTC'
      group by day
    ),
    earned as (
      select w.id, w.points as full_points, case when w.is_capped
        then greatest(0, least(w.points, ${DAILY_CAP} - u.points - (w.running - w.points))) else w.points end as points
      from waiting w left join used u on u.day = w.day
    )
    update point_events e set settlement = 'settled', points = earned.points,
      note = case when earned.points < earned.full_points then 'daily-limit' else e.note end
    from earned where e.id = earned.id`;
  await tx`
    update point_events set settlement = 'settled'
    where user_id = ${userId} and settlement = 'leaving' and revoked_at < ${midnight}`;
  await tx`
    update standing_settlements s set settled_on = ${day}, due_on = case when exists (
        select from point_events where user_id = s.user_id
          and (settlement = 'leaving' or settlement = 'waiting' and revoked_at is null))
      then ${day}::date + 1 end
    where user_id = ${userId}`;
}
