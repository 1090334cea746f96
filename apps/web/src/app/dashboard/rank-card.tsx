import { Link } from '@tanstack/react-router';
import { levelProgress } from '@watchfloor/contract';
import { rankLook } from '@/domain/rank-badge';
import { useFreshCurrentUser } from '@/lib/current-user';
import { formatCount, formatNumber } from '@/lib/number-format';
import { buttonClass } from '@/ui/button-style';
import { Card, CardBody } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Progress } from '@/ui/progress';
import { toneClass } from '@/ui/tone';
import { RecentAchievements } from './recent-achievements';

export function RankCard() {
  const user = useFreshCurrentUser();
  const { tone, icon: Icon } = rankLook(user.rank);
  const { target, percent } = levelProgress(user.points, user.level);
  return (
    <Card aria-label="Rank">
      <CardBody className="flex flex-col gap-3">
        <div className="flex items-center gap-3">
          <span
            aria-hidden
            className={classNames(
              'tinted grid size-9 shrink-0 place-items-center rounded-control',
              toneClass(tone),
            )}
          >
            <Icon className="size-4.5" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex items-center justify-between gap-2">
              <h2 className="truncate font-semibold text-body">{user.rank}</h2>
              <Link
                to="/leaderboard"
                className={buttonClass({
                  variant: 'ghost',
                  size: 'sm',
                  className: '-my-2 -mr-2.5',
                })}
              >
                View Leaderboard
              </Link>
            </div>
            <p className="text-balance text-ink-2 text-small">
              Level {formatNumber(user.level)} · {formatCount(user.points, 'point')}
            </p>
          </div>
        </div>
        <Progress label={`Progress to Level ${formatNumber(user.level + 1)}`} value={percent} />
        <div className="flex items-center justify-between gap-3 text-small">
          <span className="text-ink-2">
            {percent}% to Level {formatNumber(user.level + 1)}
          </span>
          <span className="font-mono text-ink-2">
            {formatNumber(user.points)} / {formatNumber(target)}
          </span>
        </div>
        <RecentAchievements />
      </CardBody>
    </Card>
  );
}
