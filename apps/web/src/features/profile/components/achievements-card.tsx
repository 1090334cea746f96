import type { Achievement } from '@watchfloor/contract';
import { Award } from 'lucide-react';
import { AchievementIcon } from '@/domain/achievement-icon';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { toneClass } from '@/ui/tone';

interface AchievementsCardProps {
  achievements: readonly Achievement[];
  emptyText: string;
}

export function AchievementsCard({ achievements, emptyText }: AchievementsCardProps) {
  return (
    <Card aria-labelledby="achievements">
      <CardHeader>
        <CardTitle id="achievements">Achievements ({achievements.length})</CardTitle>
      </CardHeader>
      {achievements.length === 0 ? (
        <EmptyState icon={<Award />} title="No achievements yet" text={emptyText} />
      ) : (
        <CardBody>
          <ul className="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
            {achievements.map((achievement) => (
              <li key={achievement.id} className="flex min-w-0 items-start gap-3">
                <span
                  className={classNames(
                    'tinted grid size-9 shrink-0 place-items-center rounded-control',
                    toneClass('rank-master'),
                  )}
                >
                  <AchievementIcon type={achievement.achievementType} className="size-4.5" />
                </span>
                <div className="min-w-0">
                  <h3 className="wrap-anywhere font-semibold text-dense">{achievement.title}</h3>
                  <p className="wrap-anywhere text-ink-2 text-small">{achievement.description}</p>
                  <RelativeTime
                    time={achievement.unlockedAt}
                    className="font-mono text-ink-3 text-meta"
                  />
                </div>
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}
