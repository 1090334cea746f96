import type { Queryable } from '../../db/client';

/** Locks the items of the story that this item belongs to, so that only one member claims it. */
export async function lockStory(db: Queryable, itemId: string): Promise<boolean> {
  const rows = await db`
    select id from external_intel_items
    where story_id = (select story_id from external_intel_items where id = ${itemId})
    order by id for update`;
  return rows.length > 0;
}

/** The claim on the story of this item. */
export async function findClaim(
  db: Queryable,
  itemId: string,
): Promise<{ itemId: string; userId: string } | undefined> {
  const [claim] = await db<{ itemId: string; userId: string }[]>`
    select c.item_id as "itemId", c.user_id as "userId" from external_intel_claims c
    join external_intel_items i on i.id = c.item_id
    where i.story_id = (select story_id from external_intel_items where id = ${itemId})
    order by c.created_at limit 1`;
  return claim;
}

export async function insertClaim(db: Queryable, itemId: string, userId: string): Promise<void> {
  await db`insert into external_intel_claims (item_id, user_id) values (${itemId}, ${userId})`;
}

export async function deleteClaim(db: Queryable, itemId: string): Promise<void> {
  await db`delete from external_intel_claims where item_id = ${itemId}`;
}

export async function insertDismissal(
  db: Queryable,
  itemId: string,
  userId: string,
): Promise<void> {
  await db`
    insert into external_intel_dismissals (user_id, item_id) values (${userId}, ${itemId})
    on conflict do nothing`;
}

export async function deleteDismissals(
  db: Queryable,
  itemId: string,
  userId: string,
): Promise<void> {
  await db`
    delete from external_intel_dismissals d using external_intel_items i
    where d.user_id = ${userId} and i.id = d.item_id
      and i.story_id = (select story_id from external_intel_items where id = ${itemId})`;
}

/** An item that is gone by now is no reason to refuse the report. */
export async function insertItemReport(
  db: Queryable,
  itemId: string,
  reportId: string,
): Promise<void> {
  await db`
    insert into external_intel_item_reports (item_id, report_id)
    select id, ${reportId} from external_intel_items where id = ${itemId}`;
}
