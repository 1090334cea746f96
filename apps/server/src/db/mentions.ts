import { findMentions, MENTIONS_MAX, type Mention } from '@watchfloor/contract';
import type { Fragment, JsonValue, Queryable } from './client';

/**
 * The members whom a text mentions, whether or not they may read it: who else is named in a marking is not for its readers. Only
 * those who may are notified. `among` narrows them to people whom every reader knows (`and …` on `users u`).
 */
export async function findMentionedMembers(
  db: Queryable,
  text: string,
  among: Fragment = db``,
): Promise<Mention[]> {
  const names = new Set(findMentions(text).map(({ username }) => username.toLowerCase()));
  if (names.size === 0) return [];
  return db<Mention[]>`
    select u.id, u.username from users u
    where lower(u.username) = any(${[...names].slice(0, MENTIONS_MAX)}) and u.state = 'active' ${among}`;
}

export const mentionsJson = (db: Queryable, mentions: readonly Mention[]) =>
  db.json(mentions as unknown as JsonValue);

/** Stored mentions without those of members who are gone: theirs are text. */
export const presentMentions = (db: Queryable, column: Fragment): Fragment => db`
  case when ${column} = '[]' then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', e -> 'id', 'username', e -> 'username')), '[]')
    from jsonb_array_elements(${column}) e
    where exists (select from users m where m.id = (e ->> 'id')::uuid)) end`;
