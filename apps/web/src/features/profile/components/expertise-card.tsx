import type { MemberProfile } from '@watchfloor/contract';
import { ChartNoAxesColumn } from 'lucide-react';
import { disciplineLook } from '@/domain/discipline';
import { DisciplineIcon } from '@/domain/discipline-badge';
import { formatCount } from '@/lib/number-format';
import { Card, CardBody, CardHeader, CardTitle } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Progress } from '@/ui/progress';

/** A bar per discipline, most reports first; the longest bar is the discipline with most. */
export function ExpertiseCard({ expertise }: Pick<MemberProfile, 'expertise'>) {
  const most = Math.max(1, ...expertise.map(({ count }) => count));
  return (
    <Card aria-labelledby="expertise">
      <CardHeader>
        <CardTitle id="expertise">Intelligence Expertise</CardTitle>
      </CardHeader>
      {expertise.length === 0 ? (
        <EmptyState
          icon={<ChartNoAxesColumn />}
          title="No intelligence reports submitted yet"
          className="py-8"
        />
      ) : (
        <CardBody>
          <ul className="flex flex-col gap-4">
            {expertise.map(({ intelligenceType, count }) => (
              <li key={intelligenceType} className="flex flex-col gap-1.5">
                <div className="flex items-center justify-between gap-3 text-dense">
                  <span className="inline-flex items-center gap-2 font-medium">
                    <DisciplineIcon type={intelligenceType} isDecorative />
                    {intelligenceType}
                  </span>
                  <span className="text-ink-2 text-small">{formatCount(count, 'report')}</span>
                </div>
                <Progress
                  label={intelligenceType}
                  value={count}
                  max={most}
                  valueText={formatCount(count, 'report')}
                  tone={disciplineLook(intelligenceType).tone}
                />
              </li>
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}
