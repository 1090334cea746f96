import { useQuery } from '@tanstack/react-query';
import type { Compartment } from '@watchfloor/contract';
import { Plus, ShieldHalf } from 'lucide-react';
import { useState } from 'react';
import { AdminOnly } from '@/domain/admin-only';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Skeleton } from '@/ui/skeleton';
import { compartmentsQuery, useChangeCompartment } from '../api/compartments';
import { CompartmentDialog } from '../components/compartment-dialog';
import { CompartmentMembersSheet } from '../components/compartment-members-sheet';

export function CompartmentsScreen() {
  return (
    <AdminOnly>
      <Compartments />
    </AdminOnly>
  );
}

function Compartments() {
  const list = useQuery(compartmentsQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<string | null>(null);
  const compartments = list.data ?? [];
  const add = (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      New Compartment
    </Button>
  );
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4">
      <PageHeader
        title="Compartments"
        subtitle="Need-to-know groups. Who is in one is decided here, by invitations, or by groups."
        actions={compartments.length > 0 && add}
      />
      {list.isPending && <Skeleton className="h-40 w-full" />}
      {list.isError && !list.data && (
        <Card>
          <QueryProblem query={list} />
        </Card>
      )}
      {list.data && compartments.length === 0 && (
        <Card>
          <EmptyState
            icon={<ShieldHalf />}
            title="No compartments yet"
            text="Make one for work that only some members need to know."
            action={add}
          />
        </Card>
      )}
      {compartments.length > 0 && (
        <Card>
          <ul aria-label="Compartments" className="divide-y">
            {compartments.map((compartment) => (
              <li key={compartment.id}>
                <CompartmentRow
                  compartment={compartment}
                  onShowMembers={() => setShown(compartment.code)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {isAdding && <CompartmentDialog onClose={() => setIsAdding(false)} />}
      {shown && <CompartmentMembersSheet code={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

interface CompartmentRowProps {
  compartment: Compartment;
  onShowMembers: () => void;
}

function CompartmentRow({ compartment, onShowMembers }: CompartmentRowProps) {
  const { code, title, description, archivedAt, memberCount } = compartment;
  const change = useChangeCompartment(code);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium font-mono text-dense">{code}</span>
          <span dir="auto" className="wrap-anywhere text-body">
            {title}
          </span>
          {archivedAt && <Badge variant="outline">Archived</Badge>}
        </p>
        {description && (
          <p dir="auto" className="line-clamp-2 text-ink-2 text-small">
            {description}
          </p>
        )}
      </div>
      <Button onClick={onShowMembers} aria-label={`Members of ${code}`}>
        {formatCount(memberCount, 'member')}
      </Button>
      <Button
        variant="ghost"
        pending={change.isPending}
        onClick={() => change.run({ isArchived: !archivedAt })}
      >
        {archivedAt ? 'Use again' : 'Archive'}
        <span className="sr-only"> {code}</span>
      </Button>
    </div>
  );
}
