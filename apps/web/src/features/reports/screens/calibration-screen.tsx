import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { brierScore, type Calibration, reportsEndpoints } from '@watchfloor/contract';
import { Target } from 'lucide-react';
import { useCurrentUser } from '@/lib/current-user';
import { endpointQuery } from '@/lib/endpoint-query';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { Card, CardBody } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { CalibrationTable } from '../components/calibration/calibration-table';
import { OpenJudgements } from '../components/calibration/open-judgements';

/** Outcomes are said on the pages of reports. */
const calibrationQuery = { ...endpointQuery(reportsEndpoints.getCalibration), staleTime: 0 };

/** How often the viewer's own judgements came true. Nobody else sees it. */
export function CalibrationScreen() {
  const query = useQuery(calibrationQuery);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4">
      <PageHeader
        title="Your Calibration"
        subtitle="How often your key judgements came true. Only you see this."
      />
      {query.isPending && <Skeleton className="h-64 w-full" />}
      {query.isError && !query.data && (
        <Card>
          <QueryProblem query={query} />
        </Card>
      )}
      {query.data && <CalibrationCard calibration={query.data} />}
    </div>
  );
}

function CalibrationCard({ calibration }: { calibration: Calibration }) {
  const { bands, open, unclear } = calibration;
  const score = brierScore(bands);
  if (score === null) {
    return (
      <>
        <Card>
          <EmptyState
            icon={<Target />}
            title="No outcomes yet"
            text={
              open > 0
                ? `You have ${formatCount(open, 'key judgement')} with a likelihood. When you know what became of one, say so on its report.`
                : 'Add key judgements with a likelihood to your reports. When you know what became of one, say so on its report.'
            }
            action={open > 0 ? undefined : <OwnReports />}
          />
        </Card>
        <OpenJudgements {...calibration} />
      </>
    );
  }
  return (
    <>
      <Card>
        <CardBody className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <p className="flex items-baseline gap-2">
            <span className="text-ink-2 text-small">Brier score</span>
            <strong className="font-mono font-semibold text-title">{score.toFixed(3)}</strong>
          </p>
          <p className="min-w-0 flex-1 basis-72 text-dense text-ink-2">
            The mean squared distance between what you forecast and what happened: 0 is perfect, and
            saying “even chance” every time gives 0.25.
          </p>
        </CardBody>
      </Card>
      <Card>
        <CalibrationTable bands={bands} />
      </Card>
      {unclear > 0 && (
        <p className="text-dense text-ink-2">
          {formatCount(unclear, 'outcome')} unclear, and not counted.
        </p>
      )}
      <OpenJudgements {...calibration} />
    </>
  );
}

function OwnReports() {
  const { id } = useCurrentUser();
  return (
    <Button asChild size="sm">
      <Link to="/reports" search={{ author: id }}>
        Your reports
      </Link>
    </Button>
  );
}
