import {
  type Author,
  type CurrentUser,
  foldText,
  MEMBER_SEARCH_MAX,
  type Onboarding,
  type Preferences,
  type ProfileChanges,
} from '@watchfloor/contract';
import type { Queryable } from '../../db/client';
import { containing, startingWith } from '../../db/like-pattern';

const currentUserColumns = (db: Queryable) => db`
  id, email, first_name, last_name, username, originating_country, profile_image_url, preferred_regions,
  preferred_int_types, preferred_language, is_admin, state, points, level, rank, achievement_count, community_agreement_accepted,
  community_agreement_accepted_at, onboarding_completed, created_at, updated_at`;

export async function findUser(db: Queryable, id: string): Promise<CurrentUser | undefined> {
  const [user] = await db<CurrentUser[]>`
    select ${currentUserColumns(db)} from users where id = ${id}`;
  return user;
}

/** Returns undefined and changes nothing if onboarding was already completed. */
export async function saveOnboarding(
  db: Queryable,
  id: string,
  { username, originatingCountry }: Onboarding,
): Promise<CurrentUser | undefined> {
  const [user] = await db<CurrentUser[]>`
    update users set
      username = ${username},
      username_skeleton = username_skeleton(${username}),
      originating_country = ${originatingCountry},
      community_agreement_accepted = true,
      community_agreement_accepted_at = coalesce(community_agreement_accepted_at, now()),
      onboarding_completed = true,
      updated_at = now()
    where id = ${id} and not onboarding_completed
    returning ${currentUserColumns(db)}`;
  return user;
}

export async function saveProfile(
  db: Queryable,
  id: string,
  changes: ProfileChanges,
): Promise<CurrentUser | undefined> {
  const [user] = await db<CurrentUser[]>`
    update users set
      username = ${changes.username},
      username_skeleton = case when username = ${changes.username} then username_skeleton
        else username_skeleton(${changes.username}) end,
      originating_country = ${changes.originatingCountry},
      preferred_regions = coalesce(${changes.preferredRegions ?? null}::text[], preferred_regions),
      preferred_int_types = coalesce(${changes.preferredIntTypes ?? null}::text[], preferred_int_types),
      preferred_language = coalesce(${changes.preferredLanguage ?? null}, preferred_language),
      updated_at = now()
    where id = ${id}
    returning ${currentUserColumns(db)}`;
  return user;
}

export async function savePreferences(
  db: Queryable,
  id: string,
  { regions, intTypes }: Preferences,
): Promise<CurrentUser | undefined> {
  const [user] = await db<CurrentUser[]>`
    update users set
      preferred_regions = ${regions}, preferred_int_types = ${intTypes}, updated_at = now()
    where id = ${id}
    returning ${currentUserColumns(db)}`;
  return user;
}

/** Sorts members whose alias starts with the text first, then those with a name that does, then the rest. */
export async function searchMembers(db: Queryable, q: string): Promise<Author[]> {
  const text = foldText(q);
  return db<Author[]>`
    select id, username, email, first_name, last_name, profile_image_url, state
    from users
    where onboarding_completed and state = 'active'
      ${text ? db`and search_text like ${containing(text)}` : db``}
    order by
      ${
        text
          ? db`
            case
              when search_text like ${startingWith(text)} then 0
              when search_text like ${containing(` ${text}`)} then 1
              else 2
            end,`
          : db``
      } lower(username), id
    limit ${db.unsafe(String(MEMBER_SEARCH_MAX))}`;
}
