import { TAXII_ROOT_PATH, type TaxiiCollection, tlpLabel } from '@watchfloor/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { MemberLink } from '@/domain/member-link';
import { formatCount } from '@/lib/number-format';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';

interface CollectionRowProps {
  collection: TaxiiCollection;
  onEdit: () => void;
  onDelete: () => void;
}

export function CollectionRow({ collection, onEdit, onDelete }: CollectionRowProps) {
  const { id, title, description, query, maxTlp, canWrite, isPaused, objects, pending, owner } =
    collection;
  const url = `${location.origin}${TAXII_ROOT_PATH}collections/${id}/`;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span dir="auto" className="wrap-anywhere font-medium text-body">
            {title}
          </span>
          <Badge variant="outline">Up to {tlpLabel(maxTlp)}</Badge>
          {canWrite && <Badge tone="low">Others may add</Badge>}
          {isPaused && <Badge tone="medium">Paused: its owner is suspended</Badge>}
        </p>
        {description && (
          <p dir="auto" className="wrap-anywhere text-ink-2 text-small">
            {description}
          </p>
        )}
        <p className="wrap-anywhere text-ink-2 text-small">
          {query ? <span className="font-mono">{query}</span> : 'All reports'}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2 text-small">
          <span aria-live="polite">
            {formatCount(objects, 'object')}
            {pending > 0 && `, ${formatCount(pending, 'report')} still to come`}
          </span>
          · as far as <MemberLink member={owner} /> may read
        </p>
        <p className="flex min-w-0 items-center gap-1">
          <span className="wrap-anywhere font-mono text-ink-3 text-small">{url}</span>
          <CopyButton text={url} label={`Copy address of ${title}`} done="Address copied" />
        </p>
      </div>
      <div className="flex gap-2">
        <Button onClick={onEdit}>
          <Pencil aria-hidden />
          Edit<span className="sr-only"> {title}</span>
        </Button>
        <Button variant="ghost" onClick={onDelete}>
          <Trash2 aria-hidden />
          Delete<span className="sr-only"> {title}</span>
        </Button>
      </div>
    </div>
  );
}
