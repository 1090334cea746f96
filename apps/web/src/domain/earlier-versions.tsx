import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { Author } from '@watchfloor/contract';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { QueryProblem } from '@/lib/query-problem';
import { Button } from '@/ui/button';
import { DialogBody, TitledDialog } from '@/ui/dialog';
import { RelativeTime } from '@/ui/relative-time';
import { Skeleton } from '@/ui/skeleton';
import { UtcTime } from '@/ui/utc-time';
import { MemberLink } from './member-link';

interface StoredVersion {
  revision: number;
  replacedAt: string;
  replacedBy: Author | null;
}

interface VersionListProps<Version extends StoredVersion, Key extends QueryKey> {
  /** Fetched when the dialog is opened. */
  query: UseQueryOptions<Version[], Error, Version[], Key>;
  /** `next` replaced it; undefined if that is the present one. */
  children: (version: Version, next: Version | undefined) => ReactNode;
  /** The version to begin with: the dialog is open at once. */
  shown?: number | undefined;
}

interface EarlierVersionsProps<Version extends StoredVersion, Key extends QueryKey>
  extends VersionListProps<Version, Key> {
  editedAt: string;
  description: string;
  className?: string | undefined;
}

/** Says that something was edited, and shows its earlier versions. */
export function EarlierVersions<Version extends StoredVersion, Key extends QueryKey>(
  props: EarlierVersionsProps<Version, Key>,
) {
  const [isOpen, setIsOpen] = useState(props.shown !== undefined);
  return (
    <>
      <span className="text-ink-3">
        Edited <RelativeTime time={props.editedAt} />
      </span>
      <Button variant="link" size="sm" onClick={() => setIsOpen(true)}>
        Earlier versions
      </Button>
      <TitledDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title="Earlier versions"
        description={props.description}
        className={props.className ?? 'sm:max-w-3xl'}
      >
        <DialogBody className="gap-2 pb-5">
          <VersionList query={props.query} shown={props.shown}>
            {props.children}
          </VersionList>
        </DialogBody>
      </TitledDialog>
    </>
  );
}

function VersionList<Version extends StoredVersion, Key extends QueryKey>(
  props: VersionListProps<Version, Key>,
) {
  const versions = useQuery(props.query);
  if (versions.error) return <QueryProblem query={versions} />;
  if (!versions.data) {
    return (
      <div role="status" aria-label="Loading versions" className="flex flex-col gap-2">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  // Earlier texts stay with those who could read them then.
  if (versions.data.length === 0) {
    return <p className="text-dense text-ink-2">There is no earlier version that you may read.</p>;
  }
  const first = versions.data.find(({ revision }) => revision === props.shown) ?? versions.data[0];
  return versions.data.map((version, index) => (
    <details
      key={version.revision}
      open={version === first}
      className="group rounded-control border bg-surface"
    >
      <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-dense [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 text-ink-3 transition-transform duration-100 group-open:rotate-90"
        />
        <span className="font-medium">Version {version.revision}</span>
        <span className="ml-auto text-ink-3 text-small">
          Replaced <UtcTime time={version.replacedAt} />
        </span>
      </summary>
      <div className="flex flex-col gap-2 border-t p-3">
        {props.children(version, versions.data[index - 1])}
        <p className="text-ink-3 text-small">
          Replaced by{' '}
          {version.replacedBy ? <MemberLink member={version.replacedBy} /> : 'a former member'}
        </p>
      </div>
    </details>
  ));
}
