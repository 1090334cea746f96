import { FileText } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { Spinner } from '@/ui/spinner';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { GallerySection } from './gallery-section';

export function GalleryStates() {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <GallerySection title="Loading">
        <div aria-busy="true" className="flex flex-col gap-2">
          <VisuallyHidden role="status">Loading reports</VisuallyHidden>
          <Skeleton className="h-5 w-20" />
          <Skeleton className="w-3/4" />
          <Skeleton className="w-full" />
          <Spinner className="text-ink-3" />
        </div>
      </GallerySection>
      <Card aria-label="Empty">
        <EmptyState
          icon={<FileText />}
          title="No reports available"
          text="Reports that members submit appear here, newest first."
          action={<Button variant="primary">Create First Report</Button>}
        />
      </Card>
      <Card aria-label="Error">
        <ErrorState message="503: The database is unavailable" onRetry={() => undefined} />
      </Card>
    </div>
  );
}
