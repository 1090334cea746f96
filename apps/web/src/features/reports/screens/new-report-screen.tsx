import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type Tlp, tlpLabel } from '@watchfloor/contract';
import { Files } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { ConnectionError } from '@/lib/api-error';
import { showFieldErrors } from '@/lib/field-errors';
import { buttonClass } from '@/ui/button-style';
import { Notice } from '@/ui/notice';
import { PageHeader } from '@/ui/page-header';
import { useCreateReport } from '../api/create-report';
import { reportQuery } from '../api/report-cache';
import { BackToReports } from '../components/back-to-reports';
import { ReportProblem } from '../components/detail/report-problem';
import { ReportSkeleton } from '../components/detail/report-skeleton';
import { ReportForm } from '../components/form/report-form';
import { toNewReport } from '../components/form/report-resolver';
import {
  type ReportValues,
  valuesOfEdition,
  valuesOfPrefill,
} from '../components/form/report-values';
import { ReportedNotice } from '../components/form/reported-notice';
import { TemplateMenu } from '../components/form/template-menu';
import { UnsentNotice } from '../components/form/unsent-notice';
import { readReportPrefill } from '../report-prefill';

const route = getRouteApi('/shell/reports/new');

export function NewReportScreen() {
  const prefill = readReportPrefill(route.useSearch());
  const { edition, level } = prefill;
  const origin = new URLSearchParams({ ...prefill }).toString();
  const start = useMemo(
    () => valuesOfPrefill(Object.fromEntries(new URLSearchParams(origin))),
    [origin],
  );
  if (edition && level) return <NewEdition key={origin} id={edition} level={level} />;
  return <NewReport key={origin} origin={origin} start={start} feedItemId={prefill.item} />;
}

/** Starts with the portions of another report up to a level. */
function NewEdition({ id, level }: { id: string; level: Tlp }) {
  const query = useQuery(reportQuery(useQueryClient(), id));
  const { data: report, isPlaceholderData, error, refetch, isFetching } = query;
  const start = useMemo(() => report && valuesOfEdition(report, level), [report, level]);
  if (error) {
    return (
      <ReportProblem id={id} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (!report || !start || isPlaceholderData) return <ReportSkeleton />;
  return (
    <NewReport
      origin={`edition=${id}&level=${level}`}
      start={start}
      editionOf={id}
      notice={
        <Notice tone="accent" icon={<Files />}>
          A releasable edition of “{report.title}”. Only what is labelled up to {tlpLabel(level)}{' '}
          was taken over; a title, region and tags without a label were not.
        </Notice>
      }
    />
  );
}

interface NewReportProps {
  origin: string;
  start: ReportValues;
  feedItemId?: string | undefined;
  editionOf?: string | undefined;
  notice?: ReactNode;
}

function NewReport({ origin, start, feedItemId, editionOf, notice }: NewReportProps) {
  const navigate = useNavigate();
  const create = useCreateReport();
  const [isUnsent, setIsUnsent] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 xl:max-w-6xl">
      <PageHeader back={<BackToReports />} title="Submit Intelligence Report" />
      <ReportForm
        slot={origin ? `new?${origin}` : 'new'}
        // What a link filled in is begun again by that link.
        draftSubject={origin ? null : 'new'}
        origin={origin}
        start={start}
        submitLabel="Submit Report"
        pendingLabel="Submitting..."
        isPending={create.isPending}
        notice={
          <>
            {notice}
            {isUnsent && <UnsentNotice />}
            {feedItemId && !create.isPending && <ReportedNotice itemId={feedItemId} />}
          </>
        }
        beforeFields={(form) => !editionOf && <TemplateMenu form={form} />}
        cancel={
          <Link to="/reports" className={buttonClass()}>
            Cancel
          </Link>
        }
        onSubmit={({ report, form, finish }) =>
          create.run({
            report: toNewReport(report),
            feedItemId,
            editionOf,
            onSuccess: () => {
              finish();
              void navigate({ to: '/reports' });
            },
            onFailure: (error) => {
              setIsUnsent(error instanceof ConnectionError);
              showFieldErrors(form, error);
            },
          })
        }
      />
    </div>
  );
}
