import { Link } from '@tanstack/react-router';
import { scoringEndpoints } from '@watchfloor/contract';
import { AchievementIcon } from '@/domain/achievement-icon';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Skeleton } from '@/ui/skeleton';
import { useDashboardQuery } from './dashboard-query';

/** spec §9 */
const SHOWN = 3;

export function RecentAchievements() {
  const { data, isError, isFetching, refetch } = useDashboardQuery(
    scoringEndpoints.listAchievements,
  );
  if (isError) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 border-t pt-3">
        <p className="text-ink-2 text-small">Achievements could not be loaded</p>
        <Button size="sm" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="h-9" />;
  if (data.length === 0) return null;
  return (
    <div className="border-t pt-3">
      <h3 className="sr-only">Recent achievements</h3>
      <ul className="flex flex-col gap-3">
        {data.slice(0, SHOWN).map((achievement) => (
          <li key={achievement.id} className="flex items-center gap-3">
            <span className="tone-accent tinted grid size-8 shrink-0 place-items-center rounded-control">
              <AchievementIcon type={achievement.achievementType} className="size-4" />
            </span>
            <div className="min-w-0">
              <p className="truncate font-medium text-dense">{achievement.title}</p>
              <p className="truncate text-ink-2 text-small">{achievement.description}</p>
            </div>
          </li>
        ))}
      </ul>
      {data.length > SHOWN && (
        <Link
          to="/profile"
          className={buttonClass({ variant: 'ghost', size: 'sm', className: 'mt-3 w-full' })}
        >
          View All Achievements
        </Link>
      )}
    </div>
  );
}
