import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fileUrl, type MemberUpload } from '@watchfloor/contract';
import { FileLock, File as FileShape, Files } from 'lucide-react';
import { formatFileSize } from '@/domain/attachments/format-file-size';
import { EmptyState } from '@/ui/empty-state';
import { RelativeTime } from '@/ui/relative-time';
import { memberUploadPages, ownUploadPages } from '../api/activity-pages';
import { PagedCard, type PagedQuery } from './paged-card';
import { RowsSkeleton } from './rows-skeleton';

export const MemberUploads = ({ memberId }: { memberId: string }) => (
  <Uploads query={useInfiniteQuery(memberUploadPages(memberId))} />
);

export const OwnUploads = () => <Uploads query={useInfiniteQuery(ownUploadPages)} />;

function Uploads({ query }: { query: PagedQuery<MemberUpload> }) {
  return (
    <PagedCard
      query={query}
      label="Uploads"
      unit={['upload', 'uploads']}
      skeleton={<RowsSkeleton label="Loading uploads" />}
      empty={
        <EmptyState
          icon={<Files />}
          title="No uploads"
          text="Files attached to messages of the forum appear here."
        />
      }
    >
      {(upload) => <UploadRow key={upload.id} upload={upload} />}
    </PagedCard>
  );
}

function UploadRow({ upload }: { upload: MemberUpload }) {
  const { id, filename, fileSize, mimeType, createdAt } = upload;
  const Icon = filename === null ? FileLock : FileShape;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {filename === null ? (
          <p className="text-dense text-ink-2">Name hidden: you may not read this file</p>
        ) : (
          <a
            href={fileUrl(id)}
            download={filename}
            dir="auto"
            className="w-fit max-w-full truncate rounded-small font-medium text-dense hover:underline"
          >
            {filename}
          </a>
        )}
        <p className="wrap-anywhere text-ink-2 text-small">
          {formatFileSize(fileSize)} · {mimeType} · uploaded <RelativeTime time={createdAt} />
        </p>
      </div>
      <PlaceOf upload={upload} />
    </li>
  );
}

/** Where the file is shown, if the reader may know. */
function PlaceOf({ upload: { forumMessageId, filename, isAttached } }: { upload: MemberUpload }) {
  if (forumMessageId) {
    return (
      <Link
        to="/global-forum"
        search={{ message: forumMessageId } as never}
        className="shrink-0 rounded-small text-dense text-accent hover:underline"
      >
        In the forum
      </Link>
    );
  }
  if (filename === null) return null;
  return (
    <span className="shrink-0 text-ink-3 text-small">
      {isAttached ? 'Attached' : 'Not attached'}
    </span>
  );
}
