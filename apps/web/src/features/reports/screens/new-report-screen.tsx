import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ConnectionError } from '@/lib/api-error';
import { showFieldErrors } from '@/lib/field-errors';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { useCreateReport } from '../api/create-report';
import { BackToReports } from '../components/back-to-reports';
import { ReportForm } from '../components/form/report-form';
import { valuesOfPrefill } from '../components/form/report-values';
import { ReportedNotice } from '../components/form/reported-notice';
import { UnsentNotice } from '../components/form/unsent-notice';

const route = getRouteApi('/shell/reports/new');

export function NewReportScreen() {
  const prefill = route.useSearch();
  const navigate = useNavigate();
  const create = useCreateReport();
  const [isUnsent, setIsUnsent] = useState(false);
  const origin = new URLSearchParams({ ...prefill }).toString();
  const start = useMemo(
    () => valuesOfPrefill(Object.fromEntries(new URLSearchParams(origin))),
    [origin],
  );
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <PageHeader back={<BackToReports />} title="Submit Intelligence Report" />
      <ReportForm
        key={origin}
        slot={origin ? `new?${origin}` : 'new'}
        origin={origin}
        start={start}
        submitLabel="Submit Report"
        pendingLabel="Submitting..."
        isPending={create.isPending}
        notice={
          <>
            {isUnsent && <UnsentNotice />}
            {prefill.item && !create.isPending && <ReportedNotice itemId={prefill.item} />}
          </>
        }
        cancel={
          <Link to="/reports" className={buttonClass()}>
            Cancel
          </Link>
        }
        onSubmit={({ report, form, finish }) =>
          create.run({
            report,
            feedItemId: prefill.item,
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
