import type { Achievement, CurrentUser } from '@watchfloor/contract';
import { formatNumber } from '@/lib/number-format';
import type { Notice } from '@/ui/toast';

type Standing = Pick<CurrentUser, 'points' | 'level' | 'rank' | 'achievementCount'>;

export const hasStandingChanged = (before: Standing, after: Standing): boolean =>
  before.points !== after.points || before.achievementCount !== after.achievementCount;

/** How many achievements are new. */
export const countNewAchievements = (before: Standing, after: Standing): number =>
  Math.max(0, after.achievementCount - before.achievementCount);

/**
 * The notices: achievements in the order they were unlocked, then the new level. Those of restricted work have the time of midnight,
 * but ids are given in order.
 */
export function announceStanding(
  before: Standing,
  after: Standing,
  latestAchievements: readonly Pick<Achievement, 'id' | 'title' | 'description'>[],
): Notice[] {
  const unlocked = latestAchievements
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, countNewAchievements(before, after))
    .map(({ title, description }) => ({
      title: 'Achievement unlocked',
      description: `${title} – ${description}`,
    }))
    .reverse();
  return after.level > before.level ? [...unlocked, announceLevel(before, after)] : unlocked;
}

function announceLevel(before: Standing, after: Standing): Notice {
  const level = `You reached Level ${formatNumber(after.level)}`;
  const description = after.rank === before.rank ? level : `${level} and the rank of ${after.rank}`;
  return { title: 'Level up', description };
}
