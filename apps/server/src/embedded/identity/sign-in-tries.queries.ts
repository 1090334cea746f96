import type { Queryable } from '../../db/client';

export interface Allowance {
  /** Failures without a delay. */
  readonly free: number;
  /** Time after which one failure expires. */
  readonly decaySeconds: number;
  /** Delays double up to this. */
  readonly maxDelaySeconds: number;
}

/** Counts tries as failed in advance, so that concurrent ones count too. Returns null or the seconds to wait. */
export async function countTries(
  db: Queryable,
  key: string,
  cost: number,
  { free, decaySeconds, maxDelaySeconds }: Allowance,
): Promise<number | null> {
  const state = (failures: ReturnType<Queryable>) => db`
    select failures, clock_timestamp(), clock_timestamp() + make_interval(secs => case
      when failures <= ${free}::float8 then 0
      else least(${maxDelaySeconds}::float8, power(2::float8, least(failures - ${free}::float8 - 1, 30)))
    end)
    from (select ${failures} as failures) counted`;
  const [row] = await db<{ isCounted: boolean; secondsLeft: number | null }[]>`
    with counted as (
      insert into sign_in_tries as t (key, failures, last_at, free_at)
      select ${key}::text, state.* from (${state(db`${cost}::float8`)}) state
      on conflict (key) do update set (failures, last_at, free_at) = (${state(db`
        greatest(0, t.failures - extract(epoch from clock_timestamp() - t.last_at)::float8
          / ${decaySeconds}::float8) + ${cost}::float8`)})
      where t.free_at <= clock_timestamp()
      returning key
    )
    select exists (select from counted) as is_counted,
      (select extract(epoch from free_at - clock_timestamp())::float8 from sign_in_tries
        where key = ${key}) as seconds_left`;
  return row?.isCounted ? null : Math.max(1, Math.ceil(row?.secondsLeft ?? 1));
}

/** Keeps a running delay: a correct password between wrong ones must not end it. */
export async function revertTries(db: Queryable, key: string, cost: number): Promise<void> {
  await db`
    update sign_in_tries set failures = greatest(0, failures - ${cost}::float8) where key = ${key}`;
}

export async function clearTries(db: Queryable, key: string): Promise<void> {
  await db`delete from sign_in_tries where key = ${key}`;
}

export async function purgeTries(db: Queryable): Promise<void> {
  await db`delete from sign_in_tries where last_at < now() - interval '1 day'`;
}
