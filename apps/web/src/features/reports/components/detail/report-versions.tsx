import { useQuery } from '@tanstack/react-query';
import {
  displayName,
  type Report,
  type ReportRevision,
  reportsEndpoints,
} from '@watchfloor/contract';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { DisciplineBadge } from '@/domain/discipline-badge';
import { endpointQuery } from '@/lib/endpoint-query';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/ui/dialog';
import { LinkedText } from '@/ui/linked-text';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { ReportTags } from '../report-tags';

/** Says that the text is not the first one, and shows those before it. */
export function ReportVersions({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <span className="text-ink-3">
        Edited <RelativeTime time={report.updatedAt} />
      </span>
      <Button variant="link" size="sm" onClick={() => setIsOpen(true)}>
        Earlier versions
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent className="sm:max-w-3xl">
          <DialogHeader>
            <DialogTitle>Earlier versions</DialogTitle>
            <DialogDescription>
              The texts this report had before, the latest first.
            </DialogDescription>
          </DialogHeader>
          <DialogBody className="gap-2 pb-5">
            <VersionList reportId={report.id} />
          </DialogBody>
        </DialogContent>
      </Dialog>
    </>
  );
}

function VersionList({ reportId }: { reportId: string }) {
  const versions = useQuery(
    endpointQuery(reportsEndpoints.listRevisions, { params: { id: reportId } }),
  );
  if (versions.error) {
    return <QueryProblem query={versions} />;
  }
  if (!versions.data) {
    return (
      <div role="status" aria-label="Loading versions" className="flex flex-col gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  return versions.data.map((version, index) => (
    <Version key={version.revision} version={version} isOpen={index === 0} />
  ));
}

function Version({ version, isOpen }: { version: ReportRevision; isOpen: boolean }) {
  return (
    <details open={isOpen} className="group rounded-control border bg-surface">
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-dense [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 text-ink-3 transition-transform duration-100 group-open:rotate-90"
        />
        <span className="font-medium">Version {version.revision}</span>
        <span className="ml-auto text-ink-3 text-small">
          Replaced <RelativeTime time={version.replacedAt} /> by{' '}
          {version.replacedBy ? displayName(version.replacedBy) : 'a former member'}
        </span>
      </summary>
      <div className="flex flex-col gap-2 border-t p-3">
        <div className="flex flex-wrap items-center gap-2 text-ink-2 text-small">
          <DisciplineBadge type={version.intelligenceType} />
          {version.region && <span dir="auto">{version.region}</span>}
        </div>
        <p dir="auto" className="break-words font-semibold text-body">
          {version.title}
        </p>
        <div
          dir="auto"
          className="whitespace-pre-wrap break-words text-body [unicode-bidi:plaintext]"
        >
          <LinkedText text={version.content} />
        </div>
        <ReportTags tags={version.tags} className="flex-wrap" />
      </div>
    </details>
  );
}
