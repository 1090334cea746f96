import { useInfiniteQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { FurtherPages } from '@/lib/further-pages';
import { formatCount } from '@/lib/number-format';
import { QueryProblem } from '@/lib/query-problem';
import { DialogBody, TitledDialog } from '@/ui/dialog';
import { EmptyState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';
import { pointPages } from '../api/point-pages';
import { PointLine } from './point-line';

interface PointsDialogProps {
  points: number;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The member's own ledger. */
export function PointsDialog({ points, isOpen, onOpenChange }: PointsDialogProps) {
  return (
    <TitledDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Where my points came from"
      description={`${formatCount(points, 'point')} in all, latest first.`}
    >
      <DialogBody className="pb-5">
        <Ledger />
      </DialogBody>
    </TitledDialog>
  );
}

function Ledger() {
  const pages = useInfiniteQuery(pointPages());
  const lines = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (pages.isError && !pages.data) {
    return <QueryProblem query={pages} />;
  }
  if (pages.isPending) {
    return (
      <div role="status" aria-label="Loading points" className="flex flex-col gap-4">
        {['one', 'two', 'three', 'four'].map((key) => (
          <Skeleton key={key} className="h-8" />
        ))}
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState
        icon={<Sparkles />}
        title="No points yet"
        text="Submit a report, open an investigation or join a discussion."
      />
    );
  }
  return (
    <div>
      <ul aria-label="Points" className="divide-y">
        {lines.map((line) => (
          <PointLine key={line.id} line={line} />
        ))}
      </ul>
      <FurtherPages query={pages} label="Show earlier points" isAutomatic />
    </div>
  );
}
