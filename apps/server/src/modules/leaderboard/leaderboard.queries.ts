import type { Contributor, OwnStanding } from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { limitRows } from '../../db/json-page';
import type { Reader } from '../../db/sight';
import { countOfMember } from '../../db/visible-counts';
import type { Place } from './place';

const contributorColumns = (db: Queryable, reader: Reader) => db`
  id, username, email, first_name, last_name, profile_image_url, state, points, level, rank,
  ${countOfMember(db, reader, 'report', db`users.id`)} as report_count`;

/** Returns one more than `limit`, in the order of the index `users_standing`. */
export async function listContributors(
  db: Queryable,
  reader: Reader,
  limit: number,
  after: Place | null,
): Promise<Omit<Contributor, 'position'>[]> {
  return db<Omit<Contributor, 'position'>[]>`
    select ${contributorColumns(db, reader)} from users
    where points > 0 and state = 'active' ${after ? db`and (-points, id) > (${-after.points}, ${after.id}::uuid)` : db``}
    order by -points, id ${limitRows(db, limit)}`;
}

export async function findOwnStanding(
  db: Queryable,
  reader: Reader,
): Promise<OwnStanding | undefined> {
  const [row] = await db<OwnStanding[]>`
    select ${contributorColumns(db, reader)},
      case when users.points > 0 then (
        select count(*)::int + 1 from users ahead
        where ahead.points > 0 and ahead.state = 'active' and (-ahead.points, ahead.id) < (-users.points, users.id)
      ) end as position
    from users where id = ${reader.id}`;
  return row;
}
