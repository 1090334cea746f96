import type { Queryable } from './client';

/** Contract `Author` as JSON, built from the users row with the given alias. */
export const authorJson = (db: Queryable, alias = 'u') => db`
  json_build_object(
    'id', ${db(alias)}.id, 'username', ${db(alias)}.username, 'email', ${db(alias)}.email,
    'firstName', ${db(alias)}.first_name, 'lastName', ${db(alias)}.last_name,
    'profileImageUrl', ${db(alias)}.profile_image_url, 'state', ${db(alias)}.state)`;
