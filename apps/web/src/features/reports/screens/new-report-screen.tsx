import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { showFieldErrors } from '@/lib/field-errors';
import { buttonClass } from '@/ui/button-style';
import { PageHeader } from '@/ui/page-header';
import { useCreateReport } from '../api/create-report';
import { BackToReports } from '../components/back-to-reports';
import { ReportForm } from '../components/form/report-form';
import { valuesOfPrefill } from '../components/form/report-values';

const route = getRouteApi('/shell/reports/new');

export function NewReportScreen() {
  const prefill = route.useSearch();
  const navigate = useNavigate();
  const create = useCreateReport();
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
        cancel={
          <Link to="/reports" className={buttonClass()}>
            Cancel
          </Link>
        }
        onSubmit={({ report, form, finish }) =>
          create.run({
            report,
            onSuccess: () => {
              finish();
              void navigate({ to: '/reports' });
            },
            onFailure: (error) => showFieldErrors(form, error),
          })
        }
      />
    </div>
  );
}
