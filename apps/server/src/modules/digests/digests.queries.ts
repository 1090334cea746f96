import type { LocalMoment } from '@watchfloor/contract';
import type { Queryable, Tx } from '../../db/client';
import { sightColumns } from '../../db/sight';
import type { Searcher } from '../../search/search-scopes.queries';

export async function listTimeZones(db: Queryable): Promise<string[]> {
  const rows = await db<{ timeZone: string }[]>`
    select distinct time_zone from attention_settings where digest_at is not null`;
  return rows.map((row) => row.timeZone);
}

export interface DueDigest {
  readonly userId: string;
  readonly day: string;
  readonly upTo: number;
}

/** One member whose hour has come and who has had none today. Another instance skips them until the commit. */
export async function lockDueDigest(
  tx: Tx,
  clocks: readonly (LocalMoment & { readonly timeZone: string })[],
): Promise<DueDigest | undefined> {
  const [row] = await tx<DueDigest[]>`
    select s.user_id, to_char(local.day, 'YYYY-MM-DD') as day, s.digest_up_to::float8 as up_to
    from unnest(${clocks.map(({ timeZone }) => timeZone)}::text[], ${clocks.map(({ day }) => day)}::date[],
        ${clocks.map(({ minutes }) => minutes)}::int[]) as local (time_zone, day, minutes)
      join attention_settings s on s.time_zone = local.time_zone and s.digest_at <= local.minutes
        and (s.digest_day is null or s.digest_day < local.day)
    limit 1 for update of s skip locked`;
  return row;
}

export async function saveDigest(tx: Tx, userId: string, day: string, upTo: number): Promise<void> {
  await tx`
    update attention_settings set digest_day = ${day}, digest_up_to = ${upTo} where user_id = ${userId}`;
}

/** With the rights of this moment; undefined for members who are not active. */
export async function findReader(tx: Tx, userId: string): Promise<Searcher | undefined> {
  const [row] = await tx<Searcher[]>`
    select u.id, u.is_admin, ${sightColumns(tx)} from users u where u.id = ${userId} and u.state = 'active'`;
  return row;
}
