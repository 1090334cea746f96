import { Link } from '@tanstack/react-router';
import { FolderSearch, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { serverMessageOf } from '@/lib/api-error';
import { formatNumber } from '@/lib/number-format';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { PageHeader } from '@/ui/page-header';
import {
  InvestigationGrid,
  InvestigationGridSkeleton,
  useInvestigations,
} from '../components/investigation-grid';

export function InvestigationsScreen() {
  const active = useInvestigations('active');
  const closed = useInvestigations('closed');
  const failed = [active, closed].find(({ pages }) => pages.isError && !pages.data);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Investigations"
        subtitle="Digital war rooms for collaborative intelligence operations"
        actions={<NewInvestigationLink variant="primary">New Investigation</NewInvestigationLink>}
      />
      {failed ? (
        <Card>
          <ErrorState
            message={serverMessageOf(failed.pages.error)}
            isRetrying={failed.pages.isFetching}
            onRetry={() => void Promise.all([active.pages.refetch(), closed.pages.refetch()])}
          />
        </Card>
      ) : (
        <>
          <Section
            id="active-investigations"
            title={`Active Investigations${active.pages.data ? ` (${formatNumber(active.total)})` : ''}`}
          >
            {active.pages.isPending && <InvestigationGridSkeleton />}
            {active.pages.data && active.investigations.length === 0 && (
              <Card>
                <EmptyState
                  icon={<FolderSearch />}
                  title="No active investigations"
                  text="Open one to gather reports and tasks around a question."
                  action={<NewInvestigationLink>Create Investigation</NewInvestigationLink>}
                />
              </Card>
            )}
            {active.investigations.length > 0 && (
              <InvestigationGrid
                label="Active investigations"
                list={active}
                isLast={closed.investigations.length === 0}
              />
            )}
          </Section>
          {closed.investigations.length > 0 && (
            <Section
              id="closed-investigations"
              title={`Closed Investigations (${formatNumber(closed.total)})`}
            >
              <InvestigationGrid label="Closed investigations" list={closed} isLast />
            </Section>
          )}
        </>
      )}
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-body">
        {title}
      </h2>
      {children}
    </section>
  );
}

function NewInvestigationLink(props: { variant?: 'primary'; children: ReactNode }) {
  return (
    <Link to="/investigations/new" className={buttonClass({ variant: props.variant })}>
      <Plus aria-hidden />
      {props.children}
    </Link>
  );
}
