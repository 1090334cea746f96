import type { Contributor, OwnStanding } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { limitRows } from '../../db/json-page';
import type { Place } from './place';

const contributorColumns = (db: Queryable) => db`
  id, username, email, first_name, last_name, profile_image_url, state, points, level, rank, report_count`;

/** Returns one more than `limit`, in the order of the index `users_standing`. */
export async function listContributors(
  db: Queryable,
  limit: number,
  after: Place | null,
): Promise<Omit<Contributor, 'position'>[]> {
  return db<Omit<Contributor, 'position'>[]>`
    select ${contributorColumns(db)} from users
    where points > 0 and state = 'active' ${after ? db`and (-points, id) > (${-after.points}, ${after.id}::uuid)` : db``}
    order by -points, id ${limitRows(db, limit)}`;
}

export async function findOwnStanding(
  db: Queryable,
  userId: string,
): Promise<OwnStanding | undefined> {
  const [row] = await db<OwnStanding[]>`
    select ${contributorColumns(db)},
      case when me.points > 0 then (
        select count(*)::int + 1 from users ahead
        where ahead.points > 0 and ahead.state = 'active' and (-ahead.points, ahead.id) < (-me.points, me.id)
      ) end as position
    from users me where id = ${userId}`;
  return row;
}
