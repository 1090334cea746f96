import { type CurrentUser, levelProgress } from '@watchfloor/contract';
import { rankLook } from '@/domain/rank-badge';
import { formatCount, formatNumber } from '@/lib/number-format';
import { Card, CardBody } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { Progress } from '@/ui/progress';
import { toneClass } from '@/ui/tone';

export function RankCard({ user }: { user: CurrentUser }) {
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
          <div className="min-w-0">
            <h2 className="font-semibold text-body">{user.rank}</h2>
            <p className="text-ink-2 text-small">
              Level {user.level} · {formatCount(user.points, 'point')}
            </p>
          </div>
        </div>
        <Progress label={`Progress to Level ${user.level + 1}`} value={percent} />
        <div className="flex items-center justify-between gap-3 text-small">
          <span className="text-ink-2">
            {percent}% to Level {user.level + 1}
          </span>
          <span className="font-mono text-ink-2">
            {formatNumber(user.points)} / {formatNumber(target)}
          </span>
        </div>
      </CardBody>
    </Card>
  );
}
