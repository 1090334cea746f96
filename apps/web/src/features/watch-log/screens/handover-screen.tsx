import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ArrowLeft, Printer } from 'lucide-react';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { buttonClass } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { handoverQuery } from '../api/handovers';
import { HandoverDraft } from '../components/handover-draft';
import { HandoverBadge, HandoverHeading } from '../components/handover-heading';
import { HandoverView } from '../components/handover-view';

const route = getRouteApi('/shell/watch-log/handovers/$id');

export function HandoverScreen() {
  const { id } = route.useParams();
  const query = useQuery(handoverQuery(id));
  const handover = query.data;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4">
      <PageHeader
        title="Handover"
        eyebrow={handover && <HandoverBadge handover={handover} />}
        subtitle={handover && <HandoverHeading handover={handover} />}
        back={
          <Link to="/watch-log" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Watch Log
          </Link>
        }
        actions={
          handover &&
          handover.state !== 'draft' && (
            <Button data-print="hide" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
          )
        }
      />
      <Card aria-label="Handover" aria-busy={query.isPending}>
        <h2 className="sr-only">What is handed over</h2>
        {query.isPending && <Skeleton className="m-4 h-60" />}
        {query.isError && !handover && <QueryProblem query={query} />}
        {handover &&
          (handover.state === 'draft' ? (
            <HandoverDraft handover={handover} />
          ) : (
            <HandoverView handover={handover} />
          ))}
      </Card>
    </div>
  );
}
