import type { Queryable } from './client';

/** Contract `Achievement[]`, newest first, from the rows of `achievements a`. */
export const achievementsJson = (db: Queryable) => db`
  coalesce(json_agg(json_build_object(
    'id', a.id, 'userId', a.user_id, 'achievementType', a.achievement_type, 'title', a.title,
    'description', a.description, 'icon', a.icon, 'unlockedAt', iso(a.unlocked_at)
  ) order by a.unlocked_at desc, a.id desc), '[]')`;
