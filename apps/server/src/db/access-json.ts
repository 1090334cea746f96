import { ACCESSES_SHOWN } from '@watchfloor/contract';
import { authorJson } from './author';
import type { Fragment, Queryable } from './client';
import { type Reader, sees } from './sight';

/** Contract `AccessRecord`, from the access `a` and the admin `au`, who may have been deleted. */
export const accessJson = (db: Queryable): Fragment => db`
  json_build_object(
    'id', a.id, 'userName', a.user_name, 'reason', a.reason, 'createdAt', iso(a.created_at),
    'until', iso(a.until), 'user', case when au.id is not null then ${authorJson(db, 'au')} end)`;

/** `, …` for the JSON of one report or investigation: who has taken access to it, and until when the reader sees it by that alone. */
export const accessesJson = (db: Queryable, reader: Reader, alias: string): Fragment => db`
  , 'accessUntil', case when not ${sees(db, { ...reader, hasTaken: false }, alias)} then (
    select iso(max(taken.until)) from marking_accesses taken
    where taken.user_id = ${reader.id} and taken.object_id = ${db(alias)}.id and taken.until > now()) end,
  'accesses', (
    select coalesce(json_agg(${accessJson(db)} order by a.created_at desc, a.id desc), '[]')
    from (select * from marking_accesses latest where latest.object_id = ${db(alias)}.id
      order by latest.created_at desc, latest.id desc limit ${db.unsafe(String(ACCESSES_SHOWN))}) a
    left join users au on au.id = a.user_id)`;
