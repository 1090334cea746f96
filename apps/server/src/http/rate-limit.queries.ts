import type { Queryable } from '../db/client';

/** Counts in the current window, by the clock of the database. */
export async function addUse(
  db: Queryable,
  key: string,
  windowSeconds: number,
  cost: number,
): Promise<{ used: number; secondsLeft: number }> {
  const [row] = await db<{ used: number; secondsLeft: number }[]>`
    with current_window as (
      select to_timestamp(floor(extract(epoch from clock_timestamp()) / ${windowSeconds}::int) * ${windowSeconds}::int) as start
    )
    insert into rate_limits as r (key, window_start, used)
    select ${key}, start, ${cost} from current_window
    on conflict (key, window_start) do update set used = r.used + excluded.used
    returning used,
      extract(epoch from window_start + make_interval(secs => ${windowSeconds}::int) - clock_timestamp())::float8 as seconds_left`;
  if (!row) throw new Error('rate_limits returned no row');
  return row;
}

export async function purgeRateLimits(db: Queryable): Promise<void> {
  await db`delete from rate_limits where window_start < now() - interval '1 day'`;
}
