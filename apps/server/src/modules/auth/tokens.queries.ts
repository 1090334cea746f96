import {
  type ApiToken,
  TLP_LEVELS,
  TOKEN_REMINDER_DAYS,
  type TokenScope,
} from '@watchfloor/contract';
import { authorJson } from '../../db/author';
import type { Fragment, Queryable, Tx } from '../../db/client';
import type { Cursor } from '../../db/cursor';
import { hideListFromPlanner } from '../../db/hide-from-planner';
import { afterCursor, fetchJsonPage, type JsonPage, limitRows } from '../../db/json-page';
import { sightColumns } from '../../db/sight';

/** The token with the current rights of its owner. */
export interface LiveToken {
  /** In hexadecimal digits. */
  readonly hash: string;
  readonly id: string;
  readonly userId: string;
  readonly scopes: readonly TokenScope[];
  readonly maxLevel: number;
  readonly clearance: number;
  readonly sightKey: string;
  readonly sightVersion: number;
  /** The last use was noted more than a minute ago. */
  readonly isDue: boolean;
}

const isValid = (db: Queryable): Fragment => db`t.revoked_at is null and t.expires_at > now()`;

/** Reads each token and its member by key, as `findSessions` does. */
export function findTokens(db: Queryable, hashes: readonly string[]): Promise<LiveToken[]> {
  return db<LiveToken[]>`
    select requested.hash, t.id, u.id as user_id, t.scopes, t.max_level, ${sightColumns(db)},
      coalesce(t.last_used_at < now() - interval '1 minute', true) as is_due
    from unnest(${hideListFromPlanner(db, hashes)}) as requested (hash)
    cross join lateral (select * from api_tokens where hash = decode(requested.hash, 'hex') offset 0) t
    cross join lateral (
      select id, is_admin, state, affiliation from users where id = t.user_id offset 0
    ) u
    where ${isValid(db)} and u.state = 'active'`;
}

export async function isTokenValid(db: Queryable, id: string): Promise<boolean> {
  const rows = await db`select from api_tokens t where t.id = ${id} and ${isValid(db)}`;
  return rows.length > 0;
}

/** Once a minute: of many requests at once, one writes. */
export async function noteUse(db: Queryable, id: string, address: string): Promise<void> {
  await db`
    update api_tokens set last_used_at = now(), last_used_address = ${address}
    where id = (
      select id from api_tokens where id = ${id}
        and coalesce(last_used_at < now() - interval '1 minute', true) for update skip locked)`;
}

/** Contract `ApiToken`, of `api_tokens t`. */
const tokenFields = (db: Queryable): Fragment => db`
  'id', t.id, 'name', t.name, 'scopes', t.scopes, 'maxTlp', (${TLP_LEVELS as unknown as string[]}::text[])[t.max_level],
  'ending', t.ending, 'createdAt', iso(t.created_at), 'expiresAt', iso(t.expires_at), 'isExpired', t.expires_at <= now(),
  'lastUsedAt', iso(t.last_used_at), 'lastUsedAddress', t.last_used_address`;

export async function listTokensOf(db: Queryable, userId: string): Promise<ApiToken[]> {
  const rows = await db<{ item: ApiToken }[]>`
    select json_build_object(${tokenFields(db)}) as item from api_tokens t
    where t.user_id = ${userId} and t.revoked_at is null order by t.created_at desc, t.id desc`;
  return rows.map(({ item }) => item);
}

export function listTokens(db: Queryable, limit: number, cursor: Cursor | null): Promise<JsonPage> {
  return fetchJsonPage(
    limit,
    db`
      select json_build_object(${tokenFields(db)}, 'user', ${authorJson(db)}) as item, t.created_at, t.id
      from api_tokens t join users u on u.id = t.user_id
      where t.revoked_at is null ${afterCursor(db, 't', cursor)}
      order by t.created_at desc, t.id desc ${limitRows(db, limit)}`,
  );
}

export async function countTokens(db: Queryable, userId?: string): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*)::int as total from api_tokens
    where revoked_at is null ${userId ? db`and user_id = ${userId}` : db``}`;
  return row?.total ?? 0;
}

/** Undefined if the owner has just stopped being a member. */
export async function insertToken(
  tx: Tx,
  token: {
    readonly id: string;
    readonly userId: string;
    readonly name: string;
    readonly hash: Buffer;
    readonly ending: string;
    readonly scopes: readonly TokenScope[];
    readonly maxLevel: number;
    readonly days: number;
  },
): Promise<ApiToken | undefined> {
  const [row] = await tx<{ item: ApiToken }[]>`
    insert into api_tokens as t (id, user_id, name, hash, ending, scopes, max_level, expires_at)
    select ${token.id}, u.id, ${token.name}, ${token.hash}, ${token.ending}, ${token.scopes as TokenScope[]},
      ${token.maxLevel}, now() + make_interval(days => ${token.days})
    from users u where u.id = ${token.userId} and u.state = 'active' for share
    returning json_build_object(${tokenFields(tx)}) as item`;
  return row?.item;
}

export interface RevokedToken {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

/** Undefined if there is none, or it has another owner. */
export async function revokeToken(
  tx: Tx,
  id: string,
  ownerId?: string,
): Promise<RevokedToken | undefined> {
  const [row] = await tx<RevokedToken[]>`
    update api_tokens set revoked_at = now()
    where id = ${id} and revoked_at is null ${ownerId ? tx`and user_id = ${ownerId}` : tx``}
    returning id, user_id, name`;
  return row;
}

export function revokeTokensOf(tx: Tx, userId: string): Promise<RevokedToken[]> {
  return tx<RevokedToken[]>`
    update api_tokens set revoked_at = now() where user_id = ${userId} and revoked_at is null
    returning id, user_id, name`;
}

export interface EndingToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly name: string;
  readonly expiresAt: string;
}

/** Tokens that end soon and whose owners do not know yet; each is returned once. */
export function takeTokensToRemind(tx: Tx): Promise<EndingToken[]> {
  return tx<EndingToken[]>`
    update api_tokens set reminded_at = now()
    where id in (
      select id from api_tokens
      where revoked_at is null and reminded_at is null and expires_at > now()
        -- Whoever wants a short one knows.
        and expires_at < now() + make_interval(days => ${TOKEN_REMINDER_DAYS})
        and expires_at > created_at + make_interval(days => ${2 * TOKEN_REMINDER_DAYS})
      for update skip locked)
    returning id as token_id, user_id, name, iso(expires_at) as expires_at`;
}

/** How long the owner still sees that one has expired, in days. */
const KEPT_DAYS = 30;

export async function purgeTokens(db: Queryable): Promise<void> {
  await db`
    delete from api_tokens where least(revoked_at, expires_at) < now() - make_interval(days => ${KEPT_DAYS})`;
}
