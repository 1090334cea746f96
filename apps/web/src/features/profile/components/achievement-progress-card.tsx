import { type CurrentUser, levelProgress } from '@watchfloor/contract';
import { History } from 'lucide-react';
import { useState } from 'react';
import { HowPointsWork } from '@/domain/how-points-work';
import { formatNumber } from '@/lib/number-format';
import { Button } from '@/ui/button';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { Progress } from '@/ui/progress';
import { PointsDialog } from './points-dialog';

export function AchievementProgressCard({ user }: { user: CurrentUser }) {
  const { target, percent } = levelProgress(user.points, user.level);
  const [isLedgerOpen, setIsLedgerOpen] = useState(false);
  const progressLabel = `Progress to Level ${formatNumber(user.level + 1)}`;
  return (
    <Card aria-labelledby="achievement-progress">
      <CardHeader>
        <CardTitle id="achievement-progress">Achievement Progress</CardTitle>
        <div className="flex flex-wrap gap-1">
          <HowPointsWork />
          <Button size="sm" variant="ghost" onClick={() => setIsLedgerOpen(true)}>
            <History aria-hidden />
            Where my points came from
          </Button>
        </div>
      </CardHeader>
      <CardBody className="flex flex-col gap-5">
        <dl className="grid grid-cols-3 gap-3">
          <Figure name="Points" value={formatNumber(user.points)} />
          <Figure name="Level" value={formatNumber(user.level)} />
          <Figure name="Next Level" value={formatNumber(target)} />
        </dl>
        <div className="flex flex-col gap-2">
          <div className="flex items-center justify-between gap-3 text-small">
            <span className="text-ink-2">{progressLabel}</span>
            <span className="font-mono">{percent}%</span>
          </div>
          <Progress label={progressLabel} value={percent} />
        </div>
      </CardBody>
      <PointsDialog points={user.points} isOpen={isLedgerOpen} onOpenChange={setIsLedgerOpen} />
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-2 text-small">{name}</dt>
      <dd className="font-semibold text-figure max-sm:text-title">{value}</dd>
    </div>
  );
}
