import { findMentions, MENTIONS_MAX, type Mention } from '@watchfloor/contract';
import type { Fragment, JsonValue, Queryable } from './client';

/** The members whom a text mentions; `mayRead` narrows them (`and …` on `users u`). */
export async function findMentionedMembers(
  db: Queryable,
  text: string,
  mayRead: Fragment = db``,
): Promise<Mention[]> {
  const names = new Set(findMentions(text).map(({ username }) => username.toLowerCase()));
  if (names.size === 0) return [];
  return db<Mention[]>`
    select u.id, u.username from users u
    where lower(u.username) = any(${[...names].slice(0, MENTIONS_MAX)}) and u.state = 'active' ${mayRead}`;
}

export const mentionsJson = (db: Queryable, mentions: readonly Mention[]) =>
  db.json(mentions as unknown as JsonValue);

/** Stored mentions without those of members who are gone: theirs are text. */
export const presentMentions = (db: Queryable, column: Fragment): Fragment => db`
  case when ${column} = '[]' then '[]'::json else (
    select coalesce(json_agg(e), '[]') from jsonb_array_elements(${column}) e
    where exists (select from users m where m.id = (e ->> 'id')::uuid)) end`;
