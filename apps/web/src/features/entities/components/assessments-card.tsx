import type { UseQueryResult } from '@tanstack/react-query';
import { type Assessment, displayName, formatGrade } from '@watchfloor/contract';
import { Trash2 } from 'lucide-react';
import { isExpired } from '@/domain/entities/current-verdict';
import { VerdictBadge } from '@/domain/entities/verdict-badge';
import { TlpChip } from '@/domain/marking/marking-chip';
import { useCurrentUser } from '@/lib/current-user';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardHeader, CardTitle } from '@/ui/card';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { formatUtcDay } from '@/ui/utc-time';
import { useRemoveAssessment } from '../api/assessments';

interface AssessmentsCardProps {
  id: string;
  query: UseQueryResult<Assessment[]>;
}

/** Verdicts and notes, newest first. */
export function AssessmentsCard({ id, query }: AssessmentsCardProps) {
  const user = useCurrentUser();
  const remove = useRemoveAssessment(id);
  return (
    <Card aria-labelledby="assessments">
      <CardHeader>
        <CardTitle id="assessments">Verdicts and notes</CardTitle>
      </CardHeader>
      {query.isPending && <Skeleton className="m-4 h-16" />}
      {query.isError && !query.data && <QueryProblem query={query} />}
      {query.data?.length === 0 && (
        <p className="p-4 text-dense text-ink-2">Nobody has judged it yet.</p>
      )}
      {query.data && query.data.length > 0 && (
        <ul aria-label="Verdicts and notes" className="divide-y">
          {query.data.map((assessment) => (
            <AssessmentRow
              key={assessment.id}
              assessment={assessment}
              onRemove={
                assessment.author.id === user.id || user.isAdmin
                  ? () => remove.run(assessment.id)
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface AssessmentRowProps {
  assessment: Assessment;
  onRemove: (() => void) | undefined;
}

function AssessmentRow({ assessment, onRemove }: AssessmentRowProps) {
  const { verdict, note, validFrom, validUntil, tlp, author, createdAt } = assessment;
  const grade = formatGrade({
    sourceReliability: assessment.reliability,
    informationCredibility: assessment.credibility,
  });
  const isLater = Date.parse(validFrom) > Date.parse(createdAt);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center gap-2">
        {verdict && <VerdictBadge verdict={verdict} />}
        {grade && <span className="font-mono font-semibold text-accent text-small">{grade}</span>}
        <TlpChip tlp={tlp} />
        {onRemove && (
          <Button
            variant="ghost"
            size="icon-sm"
            className="ml-auto"
            aria-label={verdict ? `Remove the verdict ${verdict}` : 'Remove the note'}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </span>
      {note && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap text-dense text-ink">
          {note}
        </p>
      )}
      <span className="text-ink-3 text-small">
        {displayName(author)} · <RelativeTime time={createdAt} />
        {isLater && ` · from ${formatUtcDay(validFrom)}`}
        {validUntil &&
          ` · ${isExpired(assessment) ? 'ended' : 'until'} ${formatUtcDay(validUntil)}`}
      </span>
    </li>
  );
}
